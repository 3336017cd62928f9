// Keeps a page up to date over one WebSocket, which is opened anew for as long as it takes. The parts
// that have changed are handed on; who missed one asks for all.

const RETRY_MS = [250, 500, 1000, 2000, 3000]; // between two attempts, the last again and again
const SILENT_MS = 12000; // a beat comes every 5 s: a connection without one is dead
const OFFLINE_MS = 1500; // a connection that is back within this is not worth a word

// `query`: of the socket's address. `put(name, text)`: a part; `done(revision)`: after all of them.
// `tell(isOffline)`: whether people are to know that there is no connection.
export function follow(query, { put, done, tell }) {
  let socket = null;
  let revision = 0;
  let attempts = 0;
  let silence = 0;
  let notice = 0;

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws?${query}`);
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", lose);
    listen();
  }

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      socket.close();
      lose();
    }, SILENT_MS);
  }

  function lose(event) {
    if (event && event.target !== socket) {
      return; // one that was given up before
    }
    clearTimeout(silence);
    socket = null;
    notice ||= setTimeout(() => tell(true), OFFLINE_MS);
    setTimeout(connect, RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)]);
    attempts += 1;
  }

  function hear(message) {
    listen();
    attempts = 0;
    clearTimeout(notice);
    notice = 0;
    tell(false);
    if (message.type !== "parts") {
      return;
    }
    if (message.base !== null && message.base !== revision) {
      socket.send("resync");
      return;
    }
    revision = message.revision;
    for (const [name, text] of Object.entries(message.parts)) {
      put(name, text);
    }
    done(revision);
  }

  connect();
}
