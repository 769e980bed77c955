/** An allowance of this amount or more counts as unlimited: some tokens count allowances in 96 bits. */
export const UNLIMITED_ALLOWANCE = 2n ** 96n - 1n
