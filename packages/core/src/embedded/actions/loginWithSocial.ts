import { track } from '../../analytics/actions/track.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { goBack } from '../../modal/goBack.ts'
import type { SocialProvider } from '../../options/features.ts'
import { pushView } from '../../router/actions.ts'
import { connectedSocialKey, socialUsernameKey } from '../../storage/loginKeys.ts'
import type { SocialWindow } from '../capability.ts'
import { toastEmbedded } from '../toasts.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { connectAccount, startStep } from './step.ts'

/** How often the page looks whether the user has closed the provider's window. */
const CLOSED_CHECK_MS = 1000
/** @see kit-behaviour section 18 */
const WINDOW_FEATURES = 'width=600,height=800,scrollbars=yes'

/** A provider that has a window of its own; Farcaster has a channel instead. */
export type WindowedProvider = Exclude<SocialProvider, 'farcaster'>

/**
 * Begins a login at a provider. Its window opens within the click, before anything is awaited: browsers block later ones. Never
 * rejects: a failure is shown.
 */
export async function loginWithSocial(kit: Kit, { provider }: loginWithSocial.Parameters): Promise<void> {
  const popup = readPopup(kit.internals.window?.open?.('', 'popupWindow', WINDOW_FEATURES))
  pushView(kit, 'ConnectingSocial')
  track(kit, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  try {
    const joined = await joinEmbedded(kit)
    const signal = startStep(joined)
    joined.internals.embedded.socialWindow = popup
    joined.embedded.send({ type: 'login', event: { type: 'socialStarted', provider } })
    try {
      await followPopup(joined, { provider, popup, signal })
    } catch (error) {
      if (signal.aborted) return
      joined.embedded.send({ type: 'login', event: { type: 'socialFailed' } })
      track(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
      toastEmbedded(kit, 'somethingWentWrong')
      kit.internals.log.info('The social login failed', error)
    }
  } catch (error) {
    kit.internals.log.info('Unable to load the embedded wallet', error)
    toastEmbedded(kit, 'somethingWentWrong')
  } finally {
    popup?.close()
  }
}

export declare namespace loginWithSocial {
  type Parameters = { provider: WindowedProvider }
}

async function followPopup(
  kit: KitWith<'embedded'>,
  { provider, popup, signal }: { provider: WindowedProvider; popup: SocialWindow | undefined; signal: AbortSignal },
): Promise<void> {
  const { frame } = kit.internals.embedded.client
  const { uri } = await frame.request('GET_SOCIAL_REDIRECT_URI', { provider })
  if (signal.aborted) return
  if (!popup) throw new Error('The window was blocked.')
  popup.location.href = uri
  kit.embedded.send({ type: 'login', event: { type: 'socialOpened' } })
  const answer = await untilReturned(kit, popup, signal)
  if (answer === 'left') return
  if (answer === 'closed') {
    track(kit, { event: 'SOCIAL_LOGIN_CANCELED', properties: { provider } })
    return goBack(kit)
  }
  if (answer === 'untrusted') {
    track(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
    toastEmbedded(kit, 'untrustedOrigin')
    return goBack(kit)
  }
  popup.close()
  kit.embedded.send({ type: 'login', event: { type: 'socialReturned' } })
  track(kit, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
  await finishSocial(kit, { provider, uri: answer.resultUri, signal })
}

/** Ends a social login with the address at which the provider's window arrived. @throws the frame's error. */
async function finishSocial(
  kit: KitWith<'embedded'>,
  { provider, uri, signal }: { provider: SocialProvider; uri: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { storage } = kit.internals
  const { userName } = await kit.internals.embedded.client.frame.request('CONNECT_SOCIAL', { uri })
  if (signal?.aborted) return
  if (userName) storage.set(socialUsernameKey, userName)
  storage.set(connectedSocialKey, provider)
  await connectAccount(kit)
  track(kit, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
}

type Returned = 'left' | 'closed' | 'untrusted' | { resultUri: string }

/** Waits for the message of the provider's window, which must come from the frame's origin. */
function untilReturned(kit: KitWith<'embedded'>, popup: SocialWindow, signal: AbortSignal): Promise<Returned> {
  const { window: page, clock } = kit.internals
  const origin = new URL(kit.options.getState().services.secureUrl ?? '').origin
  return new Promise((resolve) => {
    let stopTimer = (): void => {}
    const finish = (answer: Returned): void => {
      stopTimer()
      page?.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
      resolve(answer)
    }
    const onAbort = (): void => finish('left')
    const onMessage = (event: Event): void => {
      const { data, origin: from } = event as MessageEvent<unknown>
      const resultUri = typeof data === 'object' && data !== null ? Reflect.get(data, 'resultUri') : undefined
      if (typeof resultUri !== 'string' || resultUri === '') return
      finish(from === origin ? { resultUri } : 'untrusted')
    }
    const look = (): void => {
      if (popup.closed) finish('closed')
      else stopTimer = clock.setTimeout(look, CLOSED_CHECK_MS)
    }
    signal.addEventListener('abort', onAbort)
    page?.addEventListener('message', onMessage)
    stopTimer = clock.setTimeout(look, CLOSED_CHECK_MS)
  })
}

/** What `open` gave: undefined if the browser blocked the window. */
function readPopup(opened: unknown): SocialWindow | undefined {
  // The browser's own window: the page that is in it now is empty and of this origin.
  return typeof opened === 'object' && opened !== null && 'closed' in opened ? (opened as SocialWindow) : undefined
}
