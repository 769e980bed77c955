import type { EmbeddedClient, SocialProfile, SocialProvider, Tokens } from '@holdfast/api/embedded'
import type { VaultClient } from '@holdfast/api/vault'
import type { Clock } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { LoginEvent, LoginState } from '../machine.ts'
import { LOGIN_OVER_TEXT, withRefusals } from '../refusals.ts'
import { StillWaitingRefusal } from '../StillWaitingRefusal.ts'
import { codeOf } from '../tokens.ts'

/**
 * How long the login's window may take to hand over its ticket after the user has returned from the provider, in milliseconds.
 * After that, the page is told to complete the login without the ticket.
 */
const TICKET_MS = 3_000
/**
 * How long one wait for the user's number lasts, in milliseconds: less than the 30 s after which the page's request times out.
 */
const NUMBER_MS = 24_000
/**
 * The pause between two waits for the user's return, in milliseconds. The API usually keeps a request open, but answers at once
 * if other pages of this device wait too.
 */
const REPEAT_MS = 1_000

/** A login that a provider has confirmed. */
export type SocialConfirmed = {
  tokens: Tokens
  provider: SocialProvider
  profile: SocialProfile
  /** Settles with the reason why the vault refuses the provider's proof; undefined if the vault accepts it. Never rejects. */
  vaultRefusal: Promise<unknown>
}

/** The steps of a login at an identity provider. */
export type SocialSteps = {
  /**
   * Begins a login, which ends any other login that waits for the user.
   *
   * @param start.onReturned - called with the attempt's id if the user has returned, and the window could not hand over its
   * ticket to this frame.
   * @returns the URL for the login's window. @throws {FrameRefusal}
   */
  open: (start: {
    provider: SocialProvider
    origin: string
    onReturned: (attemptId: string) => void
  }) => Promise<string>
  /** Stores the window's ticket if the login of this attempt is waiting here. @returns whether the login is waiting here. */
  takeTicket: (attemptId: string, ticket: string) => boolean
  /** Submits the number that the window showed to the user. */
  giveNumber: (number: string) => void
  /**
   * Completes a login by the window's ticket, or else by the number that the user types.
   *
   * @param uri - a URL with the id of the login's attempt, which the page passes on.
   * @throws {StillWaitingRefusal} after 24 s without a number. {FrameRefusal} when the login is over.
   */
  finish: (uri: string) => Promise<SocialConfirmed>
  /** Cancels the login, if one waits for the user. */
  cancel: () => void
}

/** Creates the steps of a login at an identity provider. */
export function createSocialSteps(options: {
  api: Pick<EmbeddedClient, 'startSocial' | 'awaitSocial' | 'completeSocial'>
  vault: Pick<VaultClient, 'proveSocial'>
  projectId: string
  clock: Pick<Clock, 'setTimeout'>
  state: () => LoginState
  send: (event: LoginEvent) => void
}): SocialSteps {
  const { api, vault, projectId, clock, state, send } = options
  let polling = new AbortController()
  let ticket: string | undefined
  let onNumber: ((number: string) => void) | undefined

  const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => clock.setTimeout(resolve, ms))
  const isRunning = (attemptId: string): boolean => {
    const login = state()
    return login.step === 'awaitSocial' && login.attemptId === attemptId
  }

  /** Waits until the user has returned, and tells the page if the window could not hand over its ticket. */
  async function watch(attemptId: string, signal: AbortSignal, onReturned: (attemptId: string) => void): Promise<void> {
    for (;;) {
      const { state: progress } = await api.awaitSocial({ attemptId }, { signal })
      if (signal.aborted || !isRunning(attemptId)) return
      if (progress === 'over') return send({ type: 'attemptEnded' })
      await pauseFor(progress === 'waiting' ? REPEAT_MS : TICKET_MS)
      if (progress === 'waiting') continue
      if (!signal.aborted && isRunning(attemptId) && ticket === undefined) onReturned(attemptId)
      return
    }
  }

  function askNumber(): Promise<string> {
    send({ type: 'numberAsked' })
    return new Promise((resolve, reject) => {
      const cancel = clock.setTimeout(() => {
        onNumber = undefined
        reject(new StillWaitingRefusal('number'))
      }, NUMBER_MS)
      onNumber = (number) => {
        cancel()
        onNumber = undefined
        resolve(number)
      }
    })
  }

  return {
    open: async ({ provider, origin, onReturned }) => {
      polling.abort()
      polling = new AbortController()
      const { attemptId, uri } = await withRefusals(api.startSocial({ provider, projectId, origin }))
      ticket = undefined
      send({ type: 'socialAsked', attemptId })
      // If `watch` fails, the login continues: the window can still hand over its ticket.
      watch(attemptId, polling.signal, onReturned).catch(() => undefined)
      return uri
    },
    takeTicket: (attemptId, newTicket) => {
      if (!isRunning(attemptId)) return false
      ticket = newTicket
      return true
    },
    giveNumber: (number) => onNumber?.(number),
    finish: async (uri) => {
      const attemptId = readAttempt(uri)
      // If the login had no window, the page itself went to the provider. This frame was then reloaded with the page, and does
      // not know the login yet.
      if (!isRunning(attemptId)) {
        ticket = undefined
        send({ type: 'socialAsked', attemptId })
      }
      const body = ticket === undefined ? { attemptId, number: await askNumber() } : { attemptId, ticket }
      // The call below ends the attempt, which `watch` must not take for a cancellation.
      polling.abort()
      try {
        const { tokens, profile, proof, provider } = await api.completeSocial(body)
        const proving = vault.proveSocial({ provider, attemptId, proof })
        return {
          tokens,
          provider,
          profile,
          vaultRefusal: withRefusals(proving).then(
            () => undefined,
            (error: unknown) => error,
          ),
        }
      } catch (error) {
        send({ type: 'attemptEnded' })
        if (codeOf(error) === undefined) throw error
        return withRefusals(Promise.reject(error))
      } finally {
        ticket = undefined
      }
    },
    cancel: () => {
      polling.abort()
      if (state().step === 'awaitSocial') send({ type: 'attemptEnded' })
    },
  }
}

/** Reads the attempt's id from a URL. @throws {FrameRefusal} if the URL has none. */
function readAttempt(uri: string): string {
  const attemptId = URL.canParse(uri) ? new URL(uri).searchParams.get('attempt') : null
  if (attemptId === null) throw new FrameRefusal(LOGIN_OVER_TEXT)
  return attemptId
}
