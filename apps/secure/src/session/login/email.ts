import { type EmbeddedClient, embeddedErrorCodes, isEmailCode, type Tokens } from '@holdfast/api/embedded'
import type { Approval, VaultClient } from '@holdfast/api/vault'
import { type Clock, onceInFlight, withDeadline } from '@holdfast/base'
import { FrameRefusal, refusalTexts } from '@holdfast/frame/guest'
import type { LoginEvent, LoginState } from '../machine.ts'
import type { Records } from '../records.ts'
import { withRefusals } from '../refusals.ts'
import { StillWaitingRefusal } from '../StillWaitingRefusal.ts'
import type { WalletSources } from '../shares/walletSources.ts'
import { codeOf } from '../tokens.ts'

/** How long one wait for an approval lasts, in milliseconds: less than the 30 s after which a page's request times out. */
const APPROVAL_WAIT_MS = 24_000
/**
 * The pause between two requests to the vault, in milliseconds. The vault usually keeps a request open, but may answer at once.
 */
const APPROVAL_PAUSE_MS = 1_000

/** A login with a correct code. */
export type EmailConfirmed = { email: string; tokens: Tokens }

/** The steps of a login by email. */
export type EmailSteps = {
  /** Requests a code or, if this device is unknown, first the device's approval. @throws {FrameRefusal} */
  start: (email: string, origin: string) => Promise<'VERIFY_DEVICE' | 'VERIFY_OTP'>
  /**
   * Waits for the approval of this device, until the link in the mail expires.
   *
   * @throws {StillWaitingRefusal} after 24 s if the page repeats its request. {FrameRefusal} when the login is over.
   */
  waitForDevice: () => Promise<void>
  /** Submits the code. @throws {FrameRefusal} */
  verify: (otp: string) => Promise<EmailConfirmed>
  /** Returns the key of a sealed wallet. Asks the user for it, unless they have opened the wallet before typing the code. */
  askOwner: WalletSources['askOwner']
}

/** Creates the steps of a login by email. */
export function createEmailSteps(options: {
  api: Pick<EmbeddedClient, 'startEmail' | 'approveDevice' | 'verifyEmail'>
  vault: Pick<VaultClient, 'askApproval' | 'awaitApproval' | 'listSealedWallets'>
  records: Pick<Records, 'readShare'>
  /** The thumbprint of this device's key. */
  jkt: string
  projectId: string
  /**
   * Whether the page shows the frame, with the number, while this device waits for approval, and repeats its request in the
   * meantime.
   */
  showsNumber: boolean
  clock: Clock
  askOwner: WalletSources['askOwner']
  state: () => LoginState
  send: (event: LoginEvent) => void
}): EmailSteps {
  const { api, vault, records, jkt, projectId, showsNumber, clock, state, send } = options
  /** The keys of the sealed wallets that the user has opened before typing the code, by wallet. */
  const opened = new Map<string, Uint8Array<ArrayBuffer>>()
  /** The open question of a login: its promise ends when the user has answered for each sealed wallet. */
  let asking: { attemptId: string; answered: Promise<void> } | undefined

  const askForSealed = async (): Promise<void> => {
    for (const { walletId, methods } of await withRefusals(vault.listSealedWallets())) {
      if (!(await records.readShare(walletId))) opened.set(walletId, await options.askOwner(walletId, methods))
    }
  }

  /**
   * Asks the user to open each sealed wallet that has no share on this device. This happens while the page still shows the
   * frame: later, when the user types the code, the page hides the frame and waits for only half a minute. If the page repeats
   * its request, the question stays the same.
   */
  const openSealed = async ({ attemptId }: { attemptId: string }): Promise<void> => {
    if (asking?.attemptId !== attemptId) {
      // These are the keys of another login, which may have been another user's.
      for (const key of opened.values()) key.fill(0)
      opened.clear()
      const current = { attemptId, answered: askForSealed() }
      asking = current
      // After a failure, the page's next request asks again.
      current.answered.catch(() => {
        if (asking === current) asking = undefined
      })
    }
    await withDeadline(asking.answered, {
      ms: APPROVAL_WAIT_MS,
      clock,
      onTimeout: () => new StillWaitingRefusal('device'),
    })
  }

  /** Waits for the vault's answer: during one request to the vault if `showsNumber`, otherwise until the link expires. */
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
      const current = state()
      // Another login has begun, or the user has cancelled this login.
      if (current.step !== 'awaitDevice' || current.attemptId !== attemptId) return answer
      await new Promise<void>((resolve) => clock.setTimeout(resolve, APPROVAL_PAUSE_MS))
    }
  }

  return {
    start: async (email, origin) => {
      const body = { email, projectId, origin }
      const { attemptId, action } = await withRefusals(api.startEmail(body))
      if (action === 'VERIFY_OTP') {
        send({ type: 'codeSent', email, attemptId })
        return 'VERIFY_OTP'
      }
      const { matchNumber } = await withRefusals(vault.askApproval({ ...body, showsNumber }))
      send({ type: 'deviceUnknown', email, attemptId, matchNumber })
      return 'VERIFY_DEVICE'
    },
    // Older clients repeat the request after each mail while their first request is still open. All get the same answer.
    waitForDevice: onceInFlight(async () => {
      const login = state()
      if (login.step === 'awaitOtp') return
      if (login.step !== 'awaitDevice') throw new FrameRefusal(refusalTexts.codeExpired)
      const answer = await waitForApproval(login)
      if (answer.state === 'pending') throw new StillWaitingRefusal('device')
      if (answer.state !== 'approved') {
        send({ type: 'attemptEnded' })
        throw new FrameRefusal(
          answer.state === 'cancelled' ? 'The device was refused. Log in again.' : 'The link expired. Log in again.',
        )
      }
      // If the user does not open a sealed wallet now, they are asked again when this device opens that wallet.
      if (showsNumber) {
        await openSealed(login).catch((error: unknown) => {
          if (error instanceof FrameRefusal) throw error
        })
      }
      asking = undefined
      const { attemptId } = login
      await withRefusals(api.approveDevice({ attemptId, statement: answer.statement }))
      send({ type: 'deviceApproved' })
    }),
    verify: async (otp) => {
      const login = state()
      if (login.step !== 'awaitOtp') throw new FrameRefusal(refusalTexts.codeExpired)
      if (!isEmailCode(otp)) throw new FrameRefusal(refusalTexts.invalidCode)
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
      const key = opened.get(walletId)
      opened.delete(walletId)
      return key ?? options.askOwner(walletId, methods)
    },
  }
}
