import { describe, expect, it } from 'vitest'
import { AmountOutOfLimitsError } from './errors.ts'
import { assertWithin } from './options.ts'

describe('assertWithin', () => {
  const limits = [{ id: 'card', min: '10.005', max: '20.005' }]

  it('error: refuses an amount below or above a limit by less than a cent', () => {
    expect(() => assertWithin('10.00', limits, 'USD')).toThrow(AmountOutOfLimitsError)
    expect(() => assertWithin('20.01', limits, 'USD')).toThrow(AmountOutOfLimitsError)
  })

  it('default: accepts amounts between limits with fractions of a cent', () => {
    expect(() => assertWithin('10.01', limits, 'USD')).not.toThrow()
    expect(() => assertWithin('20.00', limits, 'USD')).not.toThrow()
  })
})
