import { track } from '../../analytics/actions/track.ts'
import { isAnyConnected } from '../../connections/snapshot.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { goBack } from '../../modal/goBack.ts'
import { pushView } from '../../router/actions.ts'
import { connectedSocialKey, socialUsernameKey } from '../../storage/loginKeys.ts'
import { joinEmbedded } from './openEmbedded.ts'
import { connectAccount, showFailure, startStep } from './step.ts'

const provider = 'farcaster'
/** How long after the view was left the frame is reloaded, which ends the open channel. @see specification section 2 */
const RELOAD_DELAY_MS = 100

/**
 * Begins a login by Farcaster: asks for a channel, shows its address, and waits for the user's approval in their app. Never
 * rejects: a failure is shown.
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
    const { userName } = await frame.request('CONNECT_FARCASTER')
    if (signal.aborted) return
    joined.embedded.send({ type: 'login', event: { type: 'farcasterApproved' } })
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

/** Ends the channel of a login that the user left: without an account, the frame is loaded anew, and told of the app again. */
export function leaveFarcaster(kit: KitWith<'embedded'>): void {
  const { clock, lifetime, log } = kit.internals
  if (isAnyConnected(kit)) return
  const cancel = clock.setTimeout(() => {
    // Once it is ready again, it is told of the app as after every load.
    const reloading = kit.internals.embedded.client.frame.request('RELOAD')
    reloading.catch((error: unknown) => log.info('Unable to reload the embedded wallet', error))
  }, RELOAD_DELAY_MS)
  lifetime.signal.addEventListener('abort', cancel, { once: true })
}
