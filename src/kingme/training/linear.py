"""Small linear algebra in plain Python, for eight or nine unknowns.

Sums run in a fixed order, so that every machine gets the same bits; the libraries that are faster
do not promise that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Vector = list[float]
Matrix = list[list[float]]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of products.

    >>> dot([1, 2], [3, 4])
    11.0
    """
    return sum(map(float.__mul__, map(float, one), map(float, other)))


def diagonal(values: Sequence[float]) -> Matrix:
    """A matrix with these values on its diagonal, and nothing else.

    >>> diagonal([1.0, 2.0])
    [[1.0, 0.0], [0.0, 2.0]]
    """
    size = len(values)
    return [
        [values[row] if row == column else 0.0 for column in range(size)] for row in range(size)
    ]


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle whose product with its transpose is a symmetric, positive matrix.

    Raises:
        ArithmeticError: the matrix is not positive.

    >>> cholesky([[4.0, 2.0], [2.0, 5.0]])
    [[2.0, 0.0], [1.0, 2.0]]
    """
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - dot(lower[row][:column], lower[column][:column])
            if row != column:
                lower[row][column] = rest / lower[column][column]
            elif rest > 0:
                lower[row][row] = math.sqrt(rest)
            else:
                raise ArithmeticError("the matrix is not positive definite")
    return lower


def solve(matrix: Matrix, right: Sequence[float]) -> Vector:
    """The solution of a linear system with a symmetric, positive matrix.

    Raises:
        ArithmeticError: the matrix is not positive.

    >>> solve([[4.0, 2.0], [2.0, 5.0]], [8.0, 12.0])
    [1.0, 2.0]
    """
    lower = cholesky(matrix)
    size = len(right)
    middle: Vector = []
    for row in range(size):
        middle.append((right[row] - dot(lower[row][:row], middle)) / lower[row][row])
    found = [0.0] * size
    for row in reversed(range(size)):
        below = sum(lower[later][row] * found[later] for later in range(row + 1, size))
        found[row] = (middle[row] - below) / lower[row][row]
    return found
