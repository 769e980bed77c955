/** An allowance of this amount or more counts as unlimited, since some tokens store allowances in 96 bits. */
export const UNLIMITED_ALLOWANCE = 2n ** 96n - 1n
