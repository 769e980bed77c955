import { type EmbeddedClient, embeddedErrorCodes, type Tokens } from '@holdfast/api/embedded'
import type { Approval, VaultClient } from '@holdfast/api/vault'
import { type Clock, onceInFlight, withDeadline } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { LoginEvent, LoginState } from './machine.ts'
import type { Records } from './records.ts'
import { withRefusals } from './refusals.ts'
import { StillWaitingRefusal } from './StillWaitingRefusal.ts'
import type { WalletSources } from './shares/walletSources.ts'
import { codeOf } from './tokens.ts'

/** How long one wait for an approval lasts, for pages that repeat their request: less than the 30 s after which they give up. */
const APPROVAL_WAIT_MS = 24_000
/** The pause before the vault is asked again: the vault usually holds a request open, but need not. */
const APPROVAL_PAUSE_MS = 1_000

/** A login whose code was right. */
export type EmailConfirmed = { email: string; tokens: Tokens }

/** The steps of a login by email. */
export type EmailSteps = {
  /** Asks for a code, and on an unknown device first for its approval. @throws {FrameRefusal} */
  start: (email: string, origin: string) => Promise<'VERIFY_DEVICE' | 'VERIFY_OTP'>
  /**
   * Waits for the approval of this device, until its link expires.
   *
   * @throws {StillWaitingRefusal} after 24 s, for a page that repeats its request. {FrameRefusal} when the login is over.
   */
  waitForDevice: () => Promise<void>
  /** Submits the code. @throws {FrameRefusal} */
  verify: (otp: string) => Promise<EmailConfirmed>
  /** Asks the owner for the key of a sealed wallet, unless they gave it while their device was approved. */
  askOwner: WalletSources['askOwner']
}

/** Creates the steps. */
export function createEmailSteps(options: {
  api: Pick<EmbeddedClient, 'startEmail' | 'approveDevice' | 'verifyEmail'>
  vault: Pick<VaultClient, 'askApproval' | 'awaitApproval' | 'listSealedWallets'>
  records: Pick<Records, 'readShare'>
  /** Thumbprint of this device's key. */
  jkt: string
  projectId: string
  /** Whether the page shows the number of a device that waits for its approval, and repeats its request while it waits. */
  showsNumber: boolean
  clock: Clock
  askOwner: WalletSources['askOwner']
  state: () => LoginState
  send: (event: LoginEvent) => void
}): EmailSteps {
  const { api, vault, records, jkt, projectId, showsNumber, clock, state, send } = options
  /** Keys of the sealed wallets that their owner opened before giving the code. */
  const opened = new Map<string, Uint8Array<ArrayBuffer>>()
  let asking: Promise<void> | undefined

  /**
   * Asks the owner to open the sealed wallets that this device has no share of. It asks while the page still shows the frame:
   * the page hides the frame once the user types the code, and waits only half a minute. A page that repeats its request waits
   * for the same answer.
   */
  const openSealed = async (): Promise<void> => {
    asking ??= (async () => {
      for (const { walletId, methods } of await withRefusals(vault.listSealedWallets())) {
        if (!(await records.readShare(walletId))) opened.set(walletId, await options.askOwner(walletId, methods))
      }
    })()
    await withDeadline(asking, {
      ms: APPROVAL_WAIT_MS,
      clock,
      onTimeout: () => new StillWaitingRefusal('device'),
    })
  }

  /** Waits for the vault's answer: once for a page that repeats its request, and until the link expires for others. */
  const waitForApproval = async ({ attemptId }: { attemptId: string }): Promise<Approval> => {
    for (;;) {
      const controller = new AbortController()
      const answer = await withRefusals(
        withDeadline(vault.awaitApproval(jkt, { signal: controller.signal }), {
          ms: APPROVAL_WAIT_MS,
          clock,
          onTimeout: () => {
            controller.abort()
            return new StillWaitingRefusal('device')
          },
        }).catch((error: unknown) => {
          if (showsNumber || !(error instanceof FrameRefusal)) throw error
          return { state: 'pending' } as const
        }),
      )
      if (answer.state !== 'pending' || showsNumber) return answer
      const now = state()
      // Another login began, or the user left this one.
      if (now.step !== 'awaitDevice' || now.attemptId !== attemptId) return answer
      await new Promise<void>((resolve) => clock.setTimeout(resolve, APPROVAL_PAUSE_MS))
    }
  }

  return {
    start: async (email, origin) => {
      const body = { email, projectId, origin }
      const { attemptId, action, expiresAt } = await withRefusals(api.startEmail(body))
      if (action === 'VERIFY_OTP') {
        send({ type: 'codeSent', email, attemptId, expiresAt })
        return 'VERIFY_OTP'
      }
      const { matchNumber } = await withRefusals(vault.askApproval({ ...body, showsNumber }))
      send({ type: 'deviceUnknown', email, attemptId, expiresAt, matchNumber })
      return 'VERIFY_DEVICE'
    },
    // Older clients repeat the request after each mail while the first one is still open. One answer serves both.
    waitForDevice: onceInFlight(async () => {
      const login = state()
      if (login.step === 'awaitOtp') return
      if (login.step !== 'awaitDevice') throw new FrameRefusal('Code expired')
      const answer = await waitForApproval(login)
      if (answer.state === 'pending') throw new StillWaitingRefusal('device')
      if (answer.state !== 'approved') {
        send({ type: 'attemptEnded' })
        throw new FrameRefusal(answer.state === 'cancelled' ? 'The device was refused' : 'The link expired')
      }
      // An owner who does not open the wallet now is asked again when this device opens it.
      if (showsNumber) {
        await openSealed().catch((error: unknown) => {
          if (error instanceof FrameRefusal) throw error
        })
      }
      asking = undefined
      const { attemptId } = login
      const { expiresAt } = await withRefusals(api.approveDevice({ attemptId, statement: answer.statement }))
      send({ type: 'deviceApproved', expiresAt })
    }),
    verify: async (otp) => {
      const login = state()
      if (login.step !== 'awaitOtp') throw new FrameRefusal('Code expired')
      if (!/^\d{6}$/.test(otp)) throw new FrameRefusal('Invalid code')
      try {
        const tokens = await api.verifyEmail({ attemptId: login.attemptId, otp })
        return { email: login.email.toLowerCase(), tokens }
      } catch (error) {
        const code = codeOf(error)
        if (code === embeddedErrorCodes.tooManyAttempts || code === embeddedErrorCodes.codeExpired) {
          send({ type: 'attemptEnded' })
        }
        return withRefusals(Promise.reject(error))
      }
    },
    askOwner: async (walletId, methods) => {
      const known = opened.get(walletId)
      opened.delete(walletId)
      return known ?? options.askOwner(walletId, methods)
    },
  }
}
