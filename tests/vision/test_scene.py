import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.scene import Scene, SceneError

SQUARE = np.array([[0.0, 0.0], [100.0, 0.0], [100.0, 50.0], [0.0, 50.0]])


def test_inset_is_the_distance_to_the_outline_and_negative_outside() -> None:
    scene = Scene(surface_px_xy=SQUARE, radius_px_abc=(5.0, 0.0, 0.0))
    points = np.array([[50.0, 10.0], [3.0, 25.0], [-4.0, 25.0], [50.0, 57.0]])
    assert scene.inset_px(points) == pytest.approx([10.0, 3.0, -4.0, -7.0])


@given(st.floats(-50, 150), st.floats(-50, 100))
def test_inset_has_the_sign_of_inside(x: float, y: float) -> None:
    scene = Scene(surface_px_xy=SQUARE, radius_px_abc=(5.0, 0.0, 0.0))
    inset = scene.inset_px(np.array([[x, y]]))[0]
    by_hand = min(x, 100 - x, y, 50 - y)
    if by_hand > 0:
        assert inset == pytest.approx(by_hand)
    elif by_hand < -1e-6:
        assert inset < 0


def test_the_order_of_the_outline_does_not_matter() -> None:
    points = np.array([[20.0, 20.0], [120.0, 20.0]])
    one = Scene(surface_px_xy=SQUARE, radius_px_abc=(5.0, 0.0, 0.0))
    other = Scene(surface_px_xy=SQUARE[::-1].copy(), radius_px_abc=(5.0, 0.0, 0.0))
    assert one.inset_px(points) == pytest.approx(other.inset_px(points))


def test_radius_is_linear_in_the_place() -> None:
    scene = Scene(surface_px_xy=SQUARE, radius_px_abc=(5.0, 0.01, -0.02))
    assert scene.radii_px(np.array([[100.0, 50.0]])) == pytest.approx([5.0])
    assert scene.typical_radius_px == pytest.approx(5.0)


@pytest.mark.parametrize(
    ("surface", "radius"),
    [(SQUARE[:2], (5.0, 0.0, 0.0)), (SQUARE.ravel(), (5.0, 0.0, 0.0)), (SQUARE, (0.5, 0.0, 0.0))],
)
def test_what_is_no_table_is_refused(
    surface: np.ndarray, radius: tuple[float, float, float]
) -> None:
    with pytest.raises(SceneError):
        Scene(surface_px_xy=surface, radius_px_abc=radius)
