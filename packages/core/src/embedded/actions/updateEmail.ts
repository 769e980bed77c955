import { track } from '../../analytics/actions/track.ts'
import type { Kit } from '../../kit.ts'
import { pushView, replaceView, resetView } from '../../router/actions.ts'
import { emailKey, emailLoginUsedKey, lastCodeTimeKey } from '../../storage/loginKeys.ts'
import type { LoadError } from '../../verbErrors.ts'
import { isEmail, problemOf } from '../rules.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { readFailure, showFailure, startStep } from './step.ts'

/**
 * Begins a change of the user's email address. If there is an old address, the user first confirms the change with a code that
 * is sent to it.
 *
 * @param parameters.email - the new address, as typed.
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user.
 */
export async function updateEmail(kit: Kit, { email: typed }: updateEmail.Parameters): Promise<void> {
  const joined = await joinEmbedded(kit)
  const newEmail = typed.trim()
  const signal = startStep(joined)
  const refuse = (problem: ReturnType<typeof problemOf> | undefined): void =>
    joined.embedded.send({ type: 'emailUpdate', event: { type: 'refused', problem } })
  joined.embedded.send({ type: 'emailUpdate', event: { type: 'submitted', newEmail } })
  if (!isEmail(newEmail)) return refuse({ code: 'invalidEmail' })
  track(kit, { event: 'EMAIL_EDIT' })
  try {
    const { action } = await joined.internals.embedded.client.frame.request('UPDATE_EMAIL', { email: newEmail })
    if (signal.aborted) return
    const to = action === 'VERIFY_SECONDARY_OTP' ? 'secondary' : 'primary'
    const recipient = to === 'secondary' ? newEmail : (joined.embedded.getState().user?.email ?? newEmail)
    kit.internals.changes.run(() => {
      joined.embedded.send({ type: 'emailUpdate', event: { type: 'codeSent', to, email: recipient } })
      pushView(kit, to === 'secondary' ? 'UpdateEmailSecondaryOtp' : 'UpdateEmailPrimaryOtp')
    })
  } catch (error) {
    if (signal.aborted) return
    refuse(undefined)
    showFailure(joined, error)
  }
}

export declare namespace updateEmail {
  type Parameters = { email: string }
  type ErrorType = LoadError
}

/**
 * Submits the code for the current change of the email address. If the code is refused, the view says so.
 *
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user.
 */
export async function submitUpdateCode(kit: Kit, { code }: submitUpdateCode.Parameters): Promise<void> {
  const joined = await joinEmbedded(kit)
  const { client, step } = joined.internals.embedded
  const { signal } = step
  const before = joined.embedded.getState().emailUpdate
  joined.embedded.send({ type: 'emailUpdate', event: { type: 'codeSubmitted' } })
  const { emailUpdate } = joined.embedded.getState()
  // The machine has ignored the event: no code can be submitted now.
  if (emailUpdate === before) return
  try {
    if (emailUpdate.step === 'primary') {
      await client.frame.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })
      if (signal.aborted) return
      track(kit, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
      return kit.internals.changes.run(() => {
        const { newEmail } = emailUpdate
        joined.embedded.send({ type: 'emailUpdate', event: { type: 'codeSent', to: 'secondary', email: newEmail } })
        replaceView(kit, 'UpdateEmailSecondaryOtp')
      })
    }
    const { newEmail } = await client.frame.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })
    if (signal.aborted) return
    track(kit, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
    const { storage } = kit.internals
    storage.set(emailKey, newEmail)
    storage.set(emailLoginUsedKey, 'true')
    storage.remove(lastCodeTimeKey)
    const { user } = joined.embedded.getState()
    kit.internals.changes.run(() => {
      if (user) joined.embedded.send({ type: 'userReceived', user: { ...user, email: newEmail } })
      joined.embedded.send({ type: 'codeRequested', atMs: undefined })
      joined.embedded.send({ type: 'emailUpdate', event: { type: 'left' } })
      resetView(kit, 'Account')
    })
  } catch (error) {
    if (signal.aborted) return
    const failure = readFailure(error)
    track(kit, { event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message: failure.message } })
    joined.embedded.send({ type: 'emailUpdate', event: { type: 'codeRefused', problem: problemOf(failure) } })
  }
}

export declare namespace submitUpdateCode {
  type Parameters = { code: string }
  type ErrorType = LoadError
}
