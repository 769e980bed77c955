import type { RateLimits } from '../http/limits/rateLimits.ts'
import { askerKeyOf, type CodeAsker } from './email-code/emailCodes.ts'
import { InvalidCredentialsError } from './errors.ts'

/** Limits how many wrong passwords are tried for an account. */
export type PasswordAttempts = {
  /**
   * Runs a sign-in as one attempt. Only a wrong password stays counted: against the asker and, for a browser in which the
   * account was never used, against all such browsers together.
   *
   * @param account - the user name in lower case.
   * @param signIn - rejects with {@link InvalidCredentialsError} for a wrong password.
   * @throws {RateLimitedError} before `signIn` runs, or what `signIn` throws.
   */
  run: <Value>(account: string, asker: CodeAsker, signIn: () => Promise<Value>) => Promise<Value>
}

/** Creates the rule that limits attempts at a password. */
export function createPasswordAttempts(limits: Pick<RateLimits, 'consume' | 'giveBack' | 'reset'>): PasswordAttempts {
  return {
    run: async (account, asker, signIn) => {
      const attemptKey = `${account} ${askerKeyOf(asker)}`
      const isUnknownBrowser = asker.knownBrowser === undefined
      // Attempts are counted before the password is checked, so that concurrent attempts cannot exceed the limit.
      limits.consume('wrongPassword', attemptKey)
      try {
        // If this limit refuses the attempt, both counts are reduced again below: no password was checked, so the attempt must
        // not use up the owner's own attempts.
        if (isUnknownBrowser) limits.consume('wrongPasswordUnknown', account)
        const value = await signIn()
        limits.reset('wrongPassword', attemptKey)
        if (isUnknownBrowser) limits.giveBack('wrongPasswordUnknown', account)
        return value
      } catch (error) {
        if (!(error instanceof InvalidCredentialsError)) {
          limits.giveBack('wrongPassword', attemptKey)
          if (isUnknownBrowser) limits.giveBack('wrongPasswordUnknown', account)
        }
        throw error
      }
    },
  }
}
