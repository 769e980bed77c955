import { describe, expect, it } from 'vitest'
import { createRateLimits, RateLimitedError } from '../http/limits/rateLimits.ts'
import type { CodeAsker } from './email-code/emailCodes.ts'
import { InvalidCredentialsError } from './errors.ts'
import { createPasswordAttempts } from './passwordAttempts.ts'

const owner: CodeAsker = { knownBrowser: 'laptop', network: '10.0.0.1' }
const strangerAt = (network: string): CodeAsker => ({ knownBrowser: undefined, network })
const stranger = strangerAt('10.0.0.2')

/** Sets the limits: two wrong passwords for each asker, and three for all unknown browsers together. */
function setUp() {
  const { run } = createPasswordAttempts(createRateLimits({ points: { wrongPassword: 2, wrongPasswordUnknown: 3 } }))
  let checked = 0
  /** Tries to sign in. @returns 'in', or the name of the error. */
  const attempt = (asker: CodeAsker, failure?: Error): Promise<string> =>
    run('ada', asker, async () => {
      checked += 1
      if (failure) throw failure
      return 'in'
    }).catch((error: Error) => error.name)
  return { attempt, countChecked: () => checked }
}

const wrong = new InvalidCredentialsError()
const wrongName = wrong.name
const limited = new RateLimitedError({ retryAfterS: 1 }).name

describe('createPasswordAttempts', () => {
  it('default: after too many wrong passwords, an asker is refused without a check, and other askers are not refused', async () => {
    const { attempt, countChecked } = setUp()
    expect([await attempt(owner, wrong), await attempt(owner, wrong)]).toEqual([wrongName, wrongName])
    expect(await attempt(owner)).toBe(limited)
    expect(countChecked()).toBe(2)
    expect(await attempt(stranger)).toBe('in')
  })

  it('behavior: concurrent attempts cannot exceed the limit', async () => {
    const { attempt, countChecked } = setUp()
    await Promise.all(Array.from({ length: 9 }, () => attempt(stranger, wrong)))
    expect(countChecked()).toBe(2)
  })

  it('behavior: a right password clears the count of its asker', async () => {
    const { attempt } = setUp()
    await attempt(owner, wrong)
    expect(await attempt(owner)).toBe('in')
    expect([await attempt(owner, wrong), await attempt(owner, wrong)]).toEqual([wrongName, wrongName])
    expect(await attempt(owner)).toBe(limited)
  })

  it('behavior: all unknown browsers together have a limit, which leaves the owner’s browser alone', async () => {
    const { attempt } = setUp()
    for (const network of ['1', '2', '3']) await attempt(strangerAt(network), wrong)
    expect(await attempt(strangerAt('4'))).toBe(limited)
    expect(await attempt(owner)).toBe('in')
  })

  it('behavior: an attempt that the limit of all unknown browsers refuses does not count against its asker', async () => {
    const limits = createRateLimits({ points: { wrongPassword: 1, wrongPasswordUnknown: 0 } })
    const { run } = createPasswordAttempts(limits)
    for (let count = 0; count < 3; count += 1)
      await expect(run('ada', stranger, async () => 'in')).rejects.toBeInstanceOf(RateLimitedError)
    expect(() => limits.consume('wrongPassword', 'ada network 10.0.0.2')).not.toThrow()
  })

  it('error: a failure of another kind does not count', async () => {
    const { attempt } = setUp()
    for (let count = 0; count < 9; count += 1)
      expect(await attempt(stranger, new TypeError('no database'))).toBe('TypeError')
    expect([await attempt(stranger, wrong), await attempt(stranger, wrong)]).toEqual([wrongName, wrongName])
    expect(await attempt(stranger)).toBe(limited)
  })
})
