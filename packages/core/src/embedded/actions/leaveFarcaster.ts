import { isAnyConnected } from '../../connections/snapshot.ts'
import type { KitWith } from '../../kit.ts'

/** The time between the user leaving the view and the reload of the frame. @see specification section 2 */
const RELOAD_DELAY_MS = 100

/**
 * Ends the channel of a Farcaster login that the user has left, by reloading the frame. Does nothing while an account is
 * connected.
 */
export function leaveFarcaster(kit: KitWith<'embedded'>): void {
  const { clock, lifetime, log, embedded } = kit.internals
  if (isAnyConnected(kit)) return
  const reload = (): void => {
    clear()
    // Once the frame is ready again, it is sent the app's data, as after every load.
    const reloading = embedded.client.frame.request('RELOAD')
    reloading.catch((error: unknown) => log.info('Unable to reload the embedded wallet', error))
  }
  const cancel = clock.setTimeout(reload, RELOAD_DELAY_MS)
  const clear = (): void => {
    cancel()
    embedded.reloadNow = undefined
  }
  embedded.reloadNow = reload
  lifetime.signal.addEventListener('abort', clear, { once: true })
}
