import { track } from '../../analytics/actions/track.ts'
import type { Kit } from '../../kit.ts'
import { goBack } from '../../modal/goBack.ts'
import { pushView } from '../../router/actions.ts'
import { connectedSocialKey, socialUsernameKey } from '../../storage/loginKeys.ts'
import type { LoadError } from '../../verbErrors.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { connectAccount, requestSession, showFailure, startStep } from './step.ts'

const provider = 'farcaster'

/**
 * Begins a login with Farcaster: requests a channel, shows its URL, and waits for the user's approval in their Farcaster app.
 *
 * @throws if the wallet's code cannot be loaded. Any other failure is shown to the user.
 */
export async function loginWithFarcaster(kit: Kit): Promise<void> {
  const joined = await joinEmbedded(kit)
  const { frame } = joined.internals.embedded.client
  const { storage } = kit.internals
  const signal = startStep(joined)
  kit.internals.changes.run(() => {
    joined.embedded.send({ type: 'login', event: { type: 'farcasterStarted' } })
    pushView(kit, 'ConnectingFarcaster')
  })
  track(kit, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  try {
    const { url } = await frame.request('GET_FARCASTER_URI')
    if (signal.aborted) return
    joined.embedded.send({ type: 'login', event: { type: 'farcasterUrlReceived', url } })
    const request = () => frame.request('CONNECT_FARCASTER')
    const { userName } = await requestSession(joined, { signal, request })
    if (signal.aborted) return
    track(kit, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
    storage.set(socialUsernameKey, userName)
    storage.set(connectedSocialKey, provider)
    await connectAccount(joined)
    track(kit, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
  } catch (error) {
    if (signal.aborted) return
    track(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
    joined.embedded.send({ type: 'login', event: { type: 'left' } })
    goBack(kit)
    showFailure(joined, error)
  }
}

export declare namespace loginWithFarcaster {
  type ErrorType = LoadError
}
