import { WindowBlockedError } from '@holdfast/base'
import { track } from '../../analytics/actions/track.ts'
import type { KitWith } from '../../kit.ts'
import type { SocialProvider } from '../../options/features.ts'
import { connectedSocialKey, socialUsernameKey } from '../../storage/loginKeys.ts'
import { isStillWaiting } from '../rules.ts'
import { showEmbeddedToast } from '../toasts.ts'
import { connectAccount, messageOf, readFailure, requestSession } from './step.ts'

/** A social login whose provider has answered. `uri` is the URL to which the provider has redirected the login's window. */
type SocialReturn = { provider: SocialProvider; uri: string; signal: AbortSignal }

/** Completes a social login, and connects its account. @throws the frame's error, or the error of the connection. */
export async function finishSocial(kit: KitWith<'embedded'>, { provider, uri, signal }: SocialReturn): Promise<void> {
  const { storage } = kit.internals
  track(kit, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
  const userName = await connectSocial(kit, { uri, signal })
  if (signal.aborted) return
  if (userName) storage.set(socialUsernameKey, userName)
  storage.set(connectedSocialKey, provider)
  await connectAccount(kit)
  track(kit, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
}

/**
 * Asks the frame to log in. The frame may first ask the user for the number that the login's window shows. While it waits for
 * the number, the frame answers 'not yet' before each request times out, and the kit repeats the request.
 *
 * @returns the user's name at the provider, if there is one.
 */
async function connectSocial(
  kit: KitWith<'embedded'>,
  { uri, signal }: Pick<SocialReturn, 'uri' | 'signal'>,
): Promise<string | undefined> {
  const { frame } = kit.internals.embedded.client
  for (;;) {
    try {
      const request = () => frame.request('CONNECT_SOCIAL', { uri })
      const { userName } = await requestSession(kit, { signal, request })
      return userName ?? undefined
    } catch (error) {
      if (signal.aborted) return undefined
      if (!isStillWaiting(readFailure(error))) throw error
    }
  }
}

/**
 * Completes a login whose window could not reach the frame: the frame asks the user for the number that the window shows. Never
 * rejects: a failure is shown.
 */
export async function confirmSocial(kit: KitWith<'embedded'>, login: SocialReturn): Promise<void> {
  const { provider, signal } = login
  kit.embedded.send({ type: 'login', event: { type: 'socialNumberAsked', provider } })
  try {
    await finishSocial(kit, login)
  } catch (error) {
    if (!signal.aborted) failSocial(kit, provider, error)
  }
}

/** Tells the user that a social login failed. */
export function failSocial(kit: KitWith<'embedded'>, provider: SocialProvider, error: unknown): void {
  const event =
    error instanceof WindowBlockedError
      ? ({ type: 'socialBlocked' } as const)
      : ({ type: 'socialFailed', message: messageOf(error) } as const)
  kit.embedded.send({ type: 'login', event })
  track(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
  showEmbeddedToast(kit, 'somethingWentWrong')
  kit.internals.log.info('The social login failed', error)
}
