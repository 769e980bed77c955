import type { EmbeddedClient, Tokens } from '@holdfast/api/embedded'
import type { VaultClient } from '@holdfast/api/vault'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { LoginEvent, LoginState } from '../machine.ts'
import { LOGIN_OVER_TEXT, withRefusals } from '../refusals.ts'

/** How long a request to end a channel may take, in milliseconds. */
const CANCEL_MS = 2_000

/** A login that Farcaster has confirmed. */
export type FarcasterConfirmed = { tokens: Tokens; userName: string }

/** The steps of a login with Farcaster. */
export type FarcasterSteps = {
  /** Opens a channel to the user's Farcaster app. @returns its URL, for a QR code and a link. @throws {FrameRefusal} */
  open: (origin: string) => Promise<string>
  /**
   * Waits until the user approves in their app, and passes the user's signature to the vault.
   *
   * @throws {FrameRefusal} when the channel ends, or Farcaster does not confirm the signature.
   */
  wait: () => Promise<FarcasterConfirmed>
  /** Ends the open channel, if any. Never rejects: a channel ends by itself after a few minutes. */
  cancel: () => Promise<void>
}

/** Creates the steps of a login with Farcaster. */
export function createFarcasterSteps(options: {
  api: Pick<EmbeddedClient, 'startFarcaster' | 'awaitFarcaster' | 'cancelFarcaster'>
  vault: Pick<VaultClient, 'getFarcasterNonce' | 'proveFarcaster'>
  projectId: string
  state: () => LoginState
  send: (event: LoginEvent) => void
}): FarcasterSteps {
  const { api, vault, projectId, state, send } = options
  let polling = new AbortController()

  return {
    open: async (origin) => {
      polling.abort()
      polling = new AbortController()
      const nonce = await withRefusals(vault.getFarcasterNonce())
      const { attemptId, url } = await withRefusals(api.startFarcaster({ projectId, origin, nonce }))
      send({ type: 'farcasterAsked', attemptId })
      return url
    },
    wait: async () => {
      const { signal } = polling
      for (;;) {
        const login = state()
        if (login.step !== 'awaitFarcaster') throw new FrameRefusal(LOGIN_OVER_TEXT)
        const answer = await withRefusals(api.awaitFarcaster(login.attemptId, { signal })).catch((error: unknown) => {
          // The user has left, or has begun another attempt.
          if (signal.aborted) throw new FrameRefusal(LOGIN_OVER_TEXT, { cause: error })
          send({ type: 'attemptEnded' })
          throw error
        })
        if (answer.state === 'pending') continue
        if (answer.state === 'over') {
          send({ type: 'attemptEnded' })
          throw new FrameRefusal(LOGIN_OVER_TEXT)
        }
        await withRefusals(vault.proveFarcaster(answer.signed))
        return { tokens: answer.tokens, userName: answer.userName }
      }
    },
    cancel: async () => {
      const login = state()
      polling.abort()
      if (login.step !== 'awaitFarcaster') return
      send({ type: 'attemptEnded' })
      // If the request fails, the channel expires by itself.
      await api.cancelFarcaster(login.attemptId, { signal: AbortSignal.timeout(CANCEL_MS) }).catch(() => undefined)
    },
  }
}
