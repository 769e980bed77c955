import { track } from '../../analytics/actions/track.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { goBack } from '../../modal/goBack.ts'
import { pushView, replaceView } from '../../router/actions.ts'
import type { LoadError } from '../../verbErrors.ts'
import { isEmail, isStillWaiting, problemOf } from '../rules.ts'
import { showEmbeddedToast } from '../toasts.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { connectAccount, endLeftSession, readFailure, requestSession, showFailure, startStep } from './step.ts'

/**
 * Begins a login by email: requests a code, and shows the view in which to type it, or the view that waits for the approval of
 * a new device. A device that is already logged in connects at once.
 *
 * @param parameters.email - as typed; it is trimmed.
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user.
 */
export async function loginWithEmail(kit: Kit, { email: typed }: loginWithEmail.Parameters): Promise<void> {
  const joined = await joinEmbedded(kit)
  const { client } = joined.internals.embedded
  const email = typed.trim()
  const signal = startStep(joined)
  joined.embedded.send({ type: 'login', event: { type: 'emailSubmitted', email } })
  if (!isEmail(email)) return refuseEmail(joined, { code: 'invalidEmail' })
  track(kit, { event: 'EMAIL_SUBMITTED' })
  try {
    const { action } = await client.frame.request('CONNECT_EMAIL', { email })
    if (signal.aborted) return action === 'CONNECT' ? endLeftSession(joined) : undefined
    if (action === 'CONNECT') {
      await connectAccount(joined)
      // Connecting may have replaced the view Connect already, for instance by the sign-in view.
      if (kit.router.getState().view === 'Connect') replaceView(kit, 'Account')
      return
    }
    kit.internals.changes.run(() => {
      const isDevice = action === 'VERIFY_DEVICE'
      joined.embedded.send({ type: 'login', event: { type: isDevice ? 'deviceLinkSent' : 'codeSent' } })
      pushView(kit, isDevice ? 'EmailVerifyDevice' : 'EmailVerifyOtp')
    })
    if (action === 'VERIFY_OTP') return track(kit, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
    await awaitDeviceApproval(joined, signal)
  } catch (error) {
    if (signal.aborted) return
    const problem = problemOf(readFailure(error))
    refuseEmail(joined, problem.code === 'invalidEmail' ? problem : undefined)
    if (problem.code !== 'invalidEmail') showFailure(joined, error)
  }
}

export declare namespace loginWithEmail {
  type Parameters = { email: string }
  type ErrorType = LoadError
}

type Problem = ReturnType<typeof problemOf>

function refuseEmail(kit: KitWith<'embedded'>, problem: Problem | undefined): void {
  kit.embedded.send({ type: 'login', event: { type: 'emailRefused', problem } })
}

/**
 * Waits until the user has followed the link in their email, then shows the view for the code. The frame answers 'not yet'
 * before the request times out; the request is then repeated until the user leaves the view.
 */
async function awaitDeviceApproval(kit: KitWith<'embedded'>, signal: AbortSignal): Promise<void> {
  const { frame } = kit.internals.embedded.client
  while (!signal.aborted) {
    try {
      await frame.request('CONNECT_DEVICE')
    } catch (error) {
      if (signal.aborted) return
      if (isStillWaiting(readFailure(error))) continue
      kit.embedded.send({ type: 'login', event: { type: 'left' } })
      goBack(kit)
      return showFailure(kit, error)
    }
    if (signal.aborted) return
    track(kit, { event: 'DEVICE_REGISTERED_FOR_EMAIL' })
    track(kit, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
    return kit.internals.changes.run(() => {
      kit.embedded.send({ type: 'login', event: { type: 'codeSent' } })
      replaceView(kit, 'EmailVerifyOtp')
    })
  }
}

/**
 * Sends the email of the running login again.
 *
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user, for instance that it is too early.
 */
export async function resendEmail(kit: Kit): Promise<void> {
  const joined = await joinEmbedded(kit)
  const { login } = joined.embedded.getState()
  if ((login.step !== 'code' && login.step !== 'device') || login.isResending) return
  const { signal } = joined.internals.embedded.step
  joined.embedded.send({ type: 'login', event: { type: 'resendStarted' } })
  // The machine has ignored the event: a code is being checked.
  if (joined.embedded.getState().login === login) return
  try {
    const { action } = await joined.internals.embedded.client.frame.request('CONNECT_EMAIL', { email: login.email })
    if (signal.aborted) return action === 'CONNECT' ? endLeftSession(joined) : undefined
    // Ends the wait for the approval of the device, which the frame no longer requires.
    if (login.step === 'device' && action !== 'VERIFY_DEVICE') startStep(joined)
    if (action === 'CONNECT') return await connectOrShow(joined)
    kit.internals.changes.run(() => {
      const isDevice = action === 'VERIFY_DEVICE'
      joined.embedded.send({ type: 'login', event: { type: isDevice ? 'deviceLinkSent' : 'codeSent' } })
      replaceView(kit, isDevice ? 'EmailVerifyDevice' : 'EmailVerifyOtp')
    })
    if (action === 'VERIFY_OTP') track(kit, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
    showEmbeddedToast(kit, 'codeResent')
    // In the step 'device', the wait for the approval is already running.
    if (action === 'VERIFY_DEVICE' && login.step === 'code') await awaitDeviceApproval(joined, signal)
  } catch (error) {
    if (signal.aborted) return
    joined.embedded.send({ type: 'login', event: { type: 'resendFailed' } })
    showFailure(joined, error)
  }
}

export declare namespace resendEmail {
  type ErrorType = LoadError
}

/**
 * Submits the code of the running login, and connects the account. If the code is refused, the view says so.
 *
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user.
 */
export async function submitCode(kit: Kit, { code }: submitCode.Parameters): Promise<void> {
  const joined = await joinEmbedded(kit)
  const { login } = joined.embedded.getState()
  joined.embedded.send({ type: 'login', event: { type: 'codeSubmitted' } })
  // The machine has ignored the event: no code can be submitted now.
  if (joined.embedded.getState().login === login) return
  const { client, step } = joined.internals.embedded
  const { signal } = step
  try {
    await requestSession(joined, { signal, request: () => client.frame.request('CONNECT_OTP', { otp: code }) })
  } catch (error) {
    if (signal.aborted) return
    const failure = readFailure(error)
    track(kit, { event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message: failure.message } })
    return joined.embedded.send({ type: 'login', event: { type: 'codeRefused', problem: problemOf(failure) } })
  }
  if (signal.aborted) return
  track(kit, { event: 'EMAIL_VERIFICATION_CODE_PASS' })
  await connectOrShow(joined)
}

/** Connects the account. If that fails, shows the reason and the ways to log in. */
async function connectOrShow(kit: KitWith<'embedded'>): Promise<void> {
  try {
    await connectAccount(kit)
  } catch (error) {
    showFailure(kit, error)
    replaceView(kit, 'Connect')
  }
}

export declare namespace submitCode {
  type Parameters = { code: string }
  type ErrorType = LoadError
}
