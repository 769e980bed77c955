import { readField, WindowBlockedError } from '@holdfast/base'
import { track } from '../../analytics/actions/track.ts'
import { readDevice } from '../../device/device.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { openLink } from '../../links/openLink.ts'
import { openModal } from '../../modal/actions.ts'
import { goBack } from '../../modal/goBack.ts'
import { isModalVisible } from '../../modal/state.ts'
import type { SocialProvider } from '../../options/features.ts'
import { pushView } from '../../router/actions.ts'
import { socialProviderKey } from '../../storage/loginKeys.ts'
import type { LoadError } from '../../verbErrors.ts'
import type { SocialWindow } from '../capability.ts'
import { addReturnUrl } from '../socialReturn.ts'
import { showEmbeddedToast } from '../toasts.ts'
import { confirmSocial, failSocial, finishSocial } from './finishSocial.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { startStep } from './step.ts'

/** How often the page checks whether the user has closed the provider's window. */
const CLOSED_CHECK_MS = 1000
/** How long a late answer is accepted: as long as the service stores the login. */
const LATE_RETURN_MS = 600_000
/** The form of the id that the frame gives a login. */
const ATTEMPT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** @see kit-behaviour section 18 */
const WINDOW_FEATURES = 'width=600,height=800,scrollbars=yes'

/** A provider whose login opens a window. A login with Farcaster uses a channel instead. */
export type WindowedProvider = Exclude<SocialProvider, 'farcaster'>

/**
 * Begins a login with a provider. The provider's window opens within the click, before the first await: browsers block windows
 * that open later.
 *
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user.
 */
export async function loginWithSocial(kit: Kit, { provider }: loginWithSocial.Parameters): Promise<void> {
  const { isTelegram } = readDevice(kit.internals.window)
  const popup = isTelegram ? undefined : readPopup(kit.internals.window?.open?.('', 'popupWindow', WINDOW_FEATURES))
  pushView(kit, 'ConnectingSocial')
  track(kit, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  try {
    const joined = await joinEmbedded(kit).catch((error: unknown) => {
      // The view would wait for a login that has not begun.
      if (kit.router.getState().view === 'ConnectingSocial') goBack(kit)
      throw error
    })
    const signal = startStep(joined)
    joined.internals.embedded.socialWindow = popup
    joined.embedded.send({ type: 'login', event: { type: 'socialStarted', provider } })
    try {
      if (isTelegram) await leaveForProvider(joined, { provider, signal })
      else await followPopup(joined, { provider, popup, signal })
    } catch (error) {
      if (signal.aborted) return
      failSocial(joined, provider, error)
    }
  } finally {
    popup?.close()
  }
}

export declare namespace loginWithSocial {
  type Parameters = { provider: WindowedProvider }
  type ErrorType = LoadError
}

async function followPopup(
  kit: KitWith<'embedded'>,
  { provider, popup, signal }: { provider: WindowedProvider; popup: SocialWindow | undefined; signal: AbortSignal },
): Promise<void> {
  const { frame } = kit.internals.embedded.client
  const { uri } = await frame.request('GET_SOCIAL_REDIRECT_URI', { provider })
  if (signal.aborted) return
  if (!popup) throw new WindowBlockedError()
  popup.location.href = uri
  kit.embedded.send({ type: 'login', event: { type: 'socialOpened' } })
  const outcome = await untilReturned(kit, popup, signal)
  if (outcome === 'left') return
  if (outcome === 'closed') {
    track(kit, { event: 'SOCIAL_LOGIN_CANCELED', properties: { provider } })
    expectLateReturn(kit, provider)
    return goBack(kit)
  }
  if (outcome === 'untrusted') {
    track(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
    showEmbeddedToast(kit, 'untrustedOrigin')
    return goBack(kit)
  }
  const { resultUri, isConfirmed } = outcome
  // A window that shows a number stays open, since the user has to read the number.
  if (!isConfirmed) return confirmSocial(kit, { provider, uri: resultUri, signal })
  popup.close()
  kit.embedded.send({ type: 'login', event: { type: 'socialReturned' } })
  await finishSocial(kit, { provider, uri: resultUri, signal })
}

/** Sends the page itself to the provider, since Telegram's browser opens no other windows. */
async function leaveForProvider(
  kit: KitWith<'embedded'>,
  { provider, signal }: { provider: WindowedProvider; signal: AbortSignal },
): Promise<void> {
  const { storage, window: page } = kit.internals
  const { uri } = await kit.internals.embedded.client.frame.request('GET_SOCIAL_REDIRECT_URI', { provider })
  if (signal.aborted) return
  const url = addReturnUrl(uri, page?.location?.href ?? '')
  storage.set(socialProviderKey, provider)
  openLink(page, { url, in: '_top', isSocialLoginPending: true })
}

/**
 * Keeps listening for a login whose window seems closed. A provider may cut its window off from this page; the browser then
 * reports the window as closed while the user is still using it. Only the newest such window is expected, and none after the
 * user is forgotten.
 */
function expectLateReturn(kit: KitWith<'embedded'>, provider: WindowedProvider): void {
  const { clock, embedded } = kit.internals
  embedded.stopLateReturn?.()
  const stop = (): void => {
    stopListening()
    cancelTimer()
    embedded.stopLateReturn = undefined
  }
  const stopListening = embedded.client.frame.on('sessionUpdate', ({ token }) => {
    if (!ATTEMPT_ID.test(token)) return
    stop()
    if (kit.embedded.getState().login.step !== 'idle') return
    const signal = startStep(kit)
    kit.internals.changes.run(() => {
      kit.embedded.send({ type: 'login', event: { type: 'socialNumberAsked', provider } })
      if (isModalVisible(kit.modal.getState())) pushView(kit, 'ConnectingSocial')
      else openModal(kit, { view: 'ConnectingSocial' })
    })
    void confirmSocial(kit, { provider, uri: resultUriOf(kit, token), signal })
  })
  const cancelTimer = clock.setTimeout(stop, LATE_RETURN_MS)
  embedded.stopLateReturn = stop
}

/** Returns the URL that completes the login attempt with this id. */
function resultUriOf(kit: Kit, attemptId: string): string {
  const url = new URL('/oauth/callback', kit.options.getState().services.secureUrl)
  url.searchParams.set('attempt', attemptId)
  return url.href
}

/** How the wait for a window ended. `isConfirmed`: the result came from the window itself, so the user need not confirm it. */
type WindowOutcome = 'left' | 'closed' | 'untrusted' | { resultUri: string; isConfirmed: boolean }

/**
 * Waits for the result of a social login. Usually the login's window posts it, and only a message from the frame's origin is
 * accepted. If the window could not reach the frame, the frame reports that the user has returned. The wait also ends when the
 * window is closed, or when the signal aborts. Messages of other windows are ignored.
 */
function untilReturned(kit: KitWith<'embedded'>, popup: SocialWindow, signal: AbortSignal): Promise<WindowOutcome> {
  const { window: page, clock } = kit.internals
  const origin = new URL(kit.options.getState().services.secureUrl ?? '').origin
  return new Promise((resolve) => {
    let stopTimer = (): void => {}
    const finish = (outcome: WindowOutcome): void => {
      stopTimer()
      page?.removeEventListener('message', onMessage)
      stopListening()
      signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const onAbort = (): void => finish('left')
    const onMessage = (event: Event): void => {
      const { data, origin: from, source } = event as MessageEvent<unknown> // The listener is only added for 'message'.
      const resultUri = readField(data, 'resultUri')
      // Any window or frame may post to this page, and only the provider's window may end the login.
      const isFromPopup = source === (popup as unknown) // `popup` has the type of only the used members of a window.
      if (!isFromPopup || typeof resultUri !== 'string' || resultUri === '') return
      finish(from === origin ? { resultUri, isConfirmed: true } : 'untrusted')
    }
    const check = (): void => {
      if (popup.closed) finish('closed')
      else stopTimer = clock.setTimeout(check, CLOSED_CHECK_MS)
    }
    const stopListening = kit.internals.embedded.client.frame.on('sessionUpdate', ({ token }) => {
      if (ATTEMPT_ID.test(token)) finish({ resultUri: resultUriOf(kit, token), isConfirmed: false })
    })
    signal.addEventListener('abort', onAbort)
    page?.addEventListener('message', onMessage)
    stopTimer = clock.setTimeout(check, CLOSED_CHECK_MS)
  })
}

/** Reads the result of `open`: undefined if the browser blocked the window. */
function readPopup(opened: unknown): SocialWindow | undefined {
  // `open` returns the browser's window object. Its page is still empty and has this page's origin.
  return typeof opened === 'object' && opened !== null && 'closed' in opened ? (opened as SocialWindow) : undefined
}
