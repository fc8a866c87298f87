"""Small linear algebra, held against numpy's."""

from __future__ import annotations

import numpy as np
import pytest

from kingme.training.linear import cholesky, diagonal, dot, solve


@pytest.mark.parametrize("size", [1, 2, 8, 9])
def test_it_agrees_with_numpy(size: int) -> None:
    chance = np.random.default_rng(size)
    for _ in range(20):
        root = chance.normal(size=(size, size))
        matrix = root @ root.T + 0.1 * np.eye(size)
        right = chance.normal(size=size)
        assert np.allclose(solve(matrix.tolist(), right.tolist()), np.linalg.solve(matrix, right))
        assert np.allclose(cholesky(matrix.tolist()), np.linalg.cholesky(matrix))
        assert dot(right.tolist(), right.tolist()) == pytest.approx(right @ right)


def test_a_matrix_that_is_not_positive_is_refused() -> None:
    for matrix in (diagonal([1.0, 0.0]), [[1.0, 2.0], [2.0, 1.0]], diagonal([float("nan")])):
        with pytest.raises(ArithmeticError, match="not positive definite"):
            solve(matrix, [1.0] * len(matrix))
