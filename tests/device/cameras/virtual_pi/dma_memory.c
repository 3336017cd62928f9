/*
 * Memory for pictures where the kernel has neither dma-heap nor udmabuf: common memory in its place.
 * Loaded before a program (LD_PRELOAD) that asks for them. For trials without a camera only.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int is_ours(const char *path)
{
    return path && (strcmp(path, "/dev/udmabuf") == 0 || strncmp(path, "/dev/dma_heap/", 14) == 0);
}

static int opened(const char *name, const char *path, int flags, mode_t mode)
{
    int (*next)(const char *, int, ...) = dlsym(RTLD_NEXT, name);

    if (is_ours(path))
        return memfd_create("device", MFD_CLOEXEC);
    return next(path, flags, mode);
}

static mode_t mode_of(int flags, va_list rest)
{
    return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

#define OPENS(function)                                      \
    int function(const char *path, int flags, ...)           \
    {                                                        \
        va_list rest;                                        \
        va_start(rest, flags);                               \
        mode_t mode = mode_of(flags, rest);                  \
        va_end(rest);                                        \
        return opened(#function, path, flags, mode);         \
    }

OPENS(open)
OPENS(open64)

int __open_2(const char *path, int flags) { return opened("open", path, flags, 0); }
int __open64_2(const char *path, int flags) { return opened("open64", path, flags, 0); }

static int allocated(struct dma_heap_allocation_data *wanted)
{
    int memory = memfd_create("picture", MFD_CLOEXEC);

    if (memory < 0 || ftruncate(memory, wanted->len) != 0)
        return -1;
    wanted->fd = memory;
    return 0;
}

int ioctl(int file, unsigned long request, ...)
{
    int (*next)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
    va_list rest;

    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    switch ((unsigned int)request) {
    case UDMABUF_CREATE: /* the memory that is given is the picture */
        return fcntl(((struct udmabuf_create *)argument)->memfd, F_DUPFD_CLOEXEC, 0);
    case DMA_HEAP_IOCTL_ALLOC:
        return allocated(argument);
    case DMA_BUF_IOCTL_SYNC: /* nothing to wait for: processor and camera see the same memory */
    case DMA_BUF_SET_NAME_A:
    case DMA_BUF_SET_NAME_B:
        return 0;
    default:
        return next(file, request, argument);
    }
}
