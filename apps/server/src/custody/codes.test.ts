import { describe, expect, it } from 'vitest'
import { msUntilResend } from './codes.ts'

describe('msUntilResend', () => {
  it.each([
    [100_000, 30_000],
    [99_000, 29_000],
    [70_001, 1],
    [70_000, 0],
    [0, 0],
    // The clock of the instance that sent the mail may be a little ahead.
    [101_000, 31_000],
    // A clock that was set back must not lock the user out until it has caught up.
    [130_000, 0],
    [3_700_000, 0],
  ])('default: for a last mail at %i, %i ms are left', (sentAt, left) =>
    expect(msUntilResend(new Date(sentAt), 100_000)).toBe(left),
  )
})
