import { type Clock, systemClock } from '@holdfast/base'
import { RateLimitedError } from '../http/rateLimits.ts'
import type { EmailCodeStore } from './emailCodeStore.ts'

/** Codes that an address may be sent within the span without one being used: 50 guesses of a million. */
const MOST_UNUSED = 10
const SPAN_MS = 24 * 3600 * 1000

/** Counts the codes sent to an address that nobody signed in with, over restarts and over all instances. */
export type EmailCodes = {
  /** Counts one more. @throws {RateLimitedError} when ten of the last 24 hours were not used. */
  count: (email: string) => Promise<void>
  /** Takes the newest off the count: it was used. */
  settle: (email: string) => Promise<void>
}

/** Makes the rule. */
export function createEmailCodes(options: { store: EmailCodeStore; clock?: Clock | undefined }): EmailCodes {
  const { store, clock = systemClock } = options
  return {
    count: async (email) => {
      const sentAt = new Date(clock.now())
      const since = new Date(sentAt.getTime() - SPAN_MS)
      const oldest = await store.add({ email, sentAt, since, most: MOST_UNUSED })
      if (!oldest) return
      const waitMs = oldest.getTime() + SPAN_MS - sentAt.getTime()
      throw new RateLimitedError({ retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
    },
    settle: store.removeNewest,
  }
}
