import type { Kit } from '../../kit.ts'
import type { KitEvent } from '../events.ts'
import { maySendEvents } from '../maySendEvents.ts'
import { holdEvent } from '../queue.ts'

/** Events that happen without any action of the user. Until another event happens, no request is sent. */
const unprompted: readonly KitEvent['event'][] = ['INITIALIZE', 'SIWX_AUTH_ERROR']

/**
 * Reports an event: to listeners of `kit.onEvent` as soon as the kit's running change is complete, and to the services if
 * analytics is on. The services receive nothing before the user opens the modal or uses a wallet.
 */
export function track(kit: Kit, event: KitEvent): void {
  const { changes, clock, lifetime, log } = kit.internals
  const { queue, events, lastEvent } = kit.internals.analytics
  lastEvent.send({ event, timestamp: clock.now() })
  // A listener may read the kit, so the event waits until the kit's changes are complete.
  changes.afterwards(() => events.emit('track', event))
  if (event.event === 'MODAL_CREATED' || lifetime.signal.aborted || !maySendEvents(kit)) return
  holdEvent(queue, { event, timestamp: clock.now(), address: addressInUse(kit) })
  if (queue.status === 'asking' || queue.status === 'closed') return
  if (queue.status === 'silent') {
    if (unprompted.includes(event.event)) return
    queue.status = 'asking'
  }
  import('./sendHeldEvents.ts').then(
    ({ sendHeldEvents }) => sendHeldEvents(kit),
    (error: unknown) => {
      if (queue.status === 'asking') queue.status = 'silent' // The next event tries again to load the code.
      log.info('Unable to load a part of the kit', error)
    },
  )
}

function addressInUse(kit: Kit): string | undefined {
  const { activeNamespace } = kit.networks.getState()
  return activeNamespace && kit.accounts.getState()[activeNamespace]?.address
}
