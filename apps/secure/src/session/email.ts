import { type EmbeddedClient, embeddedErrorCodes, type Tokens } from '@holdfast/api/embedded'
import type { Approval, VaultClient } from '@holdfast/api/vault'
import { type Clock, onceInFlight, withDeadline } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { LoginEvent, LoginState } from './machine.ts'
import type { Records } from './records.ts'
import { refusing } from './refusals.ts'
import type { WalletSources } from './shares/walletSources.ts'
import { codeOf } from './tokens.ts'

/** How long an approval is waited for in one go, for pages that ask again: less than the 30 s after which they give up. */
const APPROVAL_WAIT_MS = 24_000
/** The pause before the vault is asked again: it holds a question for long, but need not. */
const APPROVAL_PAUSE_MS = 1_000

/** A login whose code was right. */
export type EmailConfirmed = { email: string; tokens: Tokens }

/** The steps of a login by email. */
export type EmailSteps = {
  /** Asks for a code and, on a device that is unknown, for its approval first. @throws {FrameRefusal} */
  start: (email: string, origin: string) => Promise<'VERIFY_DEVICE' | 'VERIFY_OTP'>
  /**
   * Waits for the approval of this device, as long as its link lives.
   *
   * @throws {FrameRefusal} for a page that asks again, 'Device not approved yet' after 24 s.
   */
  waitForDevice: () => Promise<void>
  /** Gives the code. @throws {FrameRefusal} */
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
  /** Whether the page shows the number of a device that waits for its approval, and asks again while it waits. */
  showsNumber: boolean
  clock: Clock
  askOwner: WalletSources['askOwner']
  state: () => LoginState
  send: (event: LoginEvent) => void
}): EmailSteps {
  const { api, vault, records, jkt, projectId, showsNumber, clock, state, send } = options
  /** Keys of sealed wallets that their owner has opened before the code was given. */
  const opened = new Map<string, Uint8Array<ArrayBuffer>>()
  let asking: Promise<void> | undefined

  /**
   * Asks the owner for the sealed wallets that this device does not have, while the page shows the frame: it hides it when the
   * code is typed, and waits half a minute only. A page that asks again waits for the same answer.
   */
  const openSealed = async (): Promise<void> => {
    asking ??= (async () => {
      for (const { walletId, methods } of await refusing(vault.listSealedWallets())) {
        if (!(await records.readShare(walletId))) opened.set(walletId, await options.askOwner(walletId, methods))
      }
    })()
    await withDeadline(asking, {
      ms: APPROVAL_WAIT_MS,
      clock,
      onTimeout: () => new FrameRefusal('Device not approved yet'),
    })
  }

  /** Waits for the vault's answer: once for a page that asks again, and for others while the link lives. */
  const waitForApproval = async ({ attemptId }: { attemptId: string }): Promise<Approval> => {
    for (;;) {
      const controller = new AbortController()
      const answer = await refusing(
        withDeadline(vault.awaitApproval(jkt, { signal: controller.signal }), {
          ms: APPROVAL_WAIT_MS,
          clock,
          onTimeout: () => {
            controller.abort()
            return new FrameRefusal('Device not approved yet')
          },
        }).catch((error: unknown) => {
          if (showsNumber || !(error instanceof FrameRefusal)) throw error
          return { state: 'pending' } as const
        }),
      )
      if (answer.state !== 'pending' || showsNumber) return answer
      const now = state()
      // Another login began, or this one was left.
      if (now.step !== 'awaitDevice' || now.attemptId !== attemptId) return answer
      await new Promise<void>((resolve) => clock.setTimeout(resolve, APPROVAL_PAUSE_MS))
    }
  }

  return {
    start: async (email, origin) => {
      const body = { email, projectId, origin }
      const { attemptId, action, expiresAt } = await refusing(api.startEmail(body))
      if (action === 'VERIFY_OTP') {
        send({ type: 'codeSent', email, attemptId, expiresAt })
        return 'VERIFY_OTP'
      }
      const { matchNumber } = await refusing(vault.askApproval({ ...body, showsNumber }))
      send({ type: 'deviceUnknown', email, attemptId, expiresAt, matchNumber })
      return 'VERIFY_DEVICE'
    },
    // Older clients ask again after each mail while the first question is still open: one answer serves both.
    waitForDevice: onceInFlight(async () => {
      const login = state()
      if (login.step === 'awaitOtp') return
      if (login.step !== 'awaitDevice') throw new FrameRefusal('Code expired')
      const answer = await waitForApproval(login)
      if (answer.state === 'pending') throw new FrameRefusal('Device not approved yet')
      if (answer.state !== 'approved') {
        send({ type: 'attemptEnded' })
        throw new FrameRefusal(answer.state === 'cancelled' ? 'The device was refused' : 'The link expired')
      }
      // An owner who does not open it now is asked again when the wallet is opened.
      if (showsNumber) {
        await openSealed().catch((error: unknown) => {
          if (error instanceof FrameRefusal) throw error
        })
      }
      asking = undefined
      const { attemptId } = login
      const { expiresAt } = await refusing(api.approveDevice({ attemptId, statement: answer.statement }))
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
        return refusing(Promise.reject(error))
      }
    },
    askOwner: async (walletId, methods) => {
      const known = opened.get(walletId)
      opened.delete(walletId)
      return known ?? options.askOwner(walletId, methods)
    },
  }
}
