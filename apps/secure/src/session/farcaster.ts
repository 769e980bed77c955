import type { EmbeddedClient, Tokens } from '@holdfast/api/embedded'
import type { VaultClient } from '@holdfast/api/vault'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { LoginEvent, LoginState } from './machine.ts'
import { withRefusals } from './refusals.ts'

const OVER = 'The login with Farcaster is over'
/** How long to wait for a channel to end, in milliseconds. */
const CANCEL_MS = 2_000

/** A login that Farcaster has confirmed. */
export type FarcasterConfirmed = { tokens: Tokens; userName: string }

/** The steps of a login with Farcaster. */
export type FarcasterSteps = {
  /** Opens a channel. @returns its URL, for a QR code and as a link. @throws {FrameRefusal} */
  open: (origin: string) => Promise<string>
  /**
   * Waits until the user answers in their app or the channel ends, and passes their signature to the vault.
   *
   * @throws {FrameRefusal} when the channel is over, or Farcaster does not confirm.
   */
  wait: () => Promise<FarcasterConfirmed>
  /** Ends the open channel, if any. Never rejects: a channel ends by itself after a few minutes. */
  cancel: () => Promise<void>
}

/** Creates the steps. */
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
      const { attemptId, url, expiresAt } = await withRefusals(api.startFarcaster({ projectId, origin, nonce }))
      send({ type: 'farcasterAsked', attemptId, expiresAt })
      return url
    },
    wait: async () => {
      const { signal } = polling
      for (;;) {
        const login = state()
        if (login.step !== 'awaitFarcaster') throw new FrameRefusal(OVER)
        const answer = await withRefusals(api.awaitFarcaster(login.attemptId, { signal })).catch((error: unknown) => {
          // The user left or began again, so this attempt is no longer current.
          if (signal.aborted) throw new FrameRefusal(OVER, { cause: error })
          send({ type: 'attemptEnded' })
          throw error
        })
        if (answer.state === 'pending') continue
        if (answer.state === 'over') {
          send({ type: 'attemptEnded' })
          throw new FrameRefusal(OVER)
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
      // An attempt that is not cancelled expires by itself.
      await api.cancelFarcaster(login.attemptId, { signal: AbortSignal.timeout(CANCEL_MS) }).catch(() => undefined)
    },
  }
}
