import type { SocialProvider } from '@holdfast/api/embedded'
import { WindowBlockedError } from '@holdfast/base'
import type { Session, SessionUser } from '../../session/createSession.ts'
import { StillWaitingRefusal } from '../../session/StillWaitingRefusal.ts'
import { LoginAbandonedError } from './LoginAbandonedError.ts'

/** A login method other than email. */
export type OtherLogin = SocialProvider | 'farcaster'

const WINDOW_FEATURES = 'popup,width=600,height=800'

/**
 * Logs in at a provider, in a new window. Call this while the browser handles a press of the user, so that the browser does not
 * block the new window. That window cannot contact this one, which is isolated from other pages. Instead, it shows a number,
 * which the user types here.
 *
 * @param login.signal - cancels the login.
 * @throws {WindowBlockedError} if the browser blocked the new window.
 * @throws {FrameRefusal} if the services refuse the login.
 * @throws {LoginAbandonedError} if the provider or the user ends the login.
 */
export async function logInAtProvider(
  session: Pick<Session, 'login' | 'openSocial' | 'connectSocial'>,
  {
    provider,
    ownWindow,
    signal,
  }: { provider: SocialProvider; ownWindow: Pick<Window, 'open' | 'origin'>; signal: AbortSignal },
): Promise<SessionUser> {
  const loginWindow = ownWindow.open('', '_blank', WINDOW_FEATURES)
  if (!loginWindow) throw new WindowBlockedError()
  let onReturned: (attemptId: string) => void = () => {}
  const returned = new Promise<string>((resolve) => (onReturned = resolve))
  let unsubscribe = (): void => {}
  try {
    const url = await session.openSocial({ provider, origin: ownWindow.origin, onReturned })
    signal.throwIfAborted()
    loginWindow.location.href = url
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      unsubscribe = session.login.subscribe(() => {
        if (session.login.get().step !== 'awaitSocial') reject(new LoginAbandonedError())
      })
    })
    const attemptId = await Promise.race([returned, ended])
    unsubscribe()
    const uri = `${ownWindow.origin}/oauth/callback?attempt=${attemptId}`
    for (;;) {
      signal.throwIfAborted()
      try {
        return await session.connectSocial(uri)
      } catch (error) {
        // Each request waits only briefly for the number, so it is repeated until the user types the number or leaves.
        if (!(error instanceof StillWaitingRefusal)) throw error
      }
    }
  } catch (error) {
    loginWindow.close()
    throw error
  } finally {
    unsubscribe()
  }
}

/**
 * Logs in with Farcaster.
 *
 * @param onUrl - called with the URL of the channel to the user's Farcaster app. The user opens the URL on their phone.
 * @throws {FrameRefusal} when the user or the services end the login.
 * @throws {LoginAbandonedError} if the session has ended in the meantime.
 */
export async function logInByFarcaster(
  session: Pick<Session, 'openFarcaster' | 'connectFarcaster' | 'resume'>,
  { ownWindow, onUrl }: { ownWindow: Pick<Window, 'origin'>; onUrl: (url: string) => void },
): Promise<SessionUser> {
  onUrl(await session.openFarcaster(ownWindow.origin))
  await session.connectFarcaster()
  const user = await session.resume()
  if (!user) throw new LoginAbandonedError()
  return user
}
