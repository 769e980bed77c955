import { createEmitter, type Emitter } from '@holdfast/base'
import type { Capability } from '../kit.ts'
import { createMachineStore, type MachineStore, type ReadableStore } from '../store/machineStore.ts'
import { track } from './actions/track.ts'
import type { KitEvent } from './events.ts'
import type { LastEvent } from './lastEvent.ts'
import { type AnalyticsQueue, createAnalyticsQueue } from './queue.ts'

declare module '../kit.ts' {
  interface Capabilities {
    analytics: { internals: AnalyticsInternals; members: AnalyticsMembers }
  }
}

/** Events, reported to listeners and, if allowed, to the services. */
export const analytics: Capability<'analytics'> = {
  name: 'analytics',
  internals: ({ internals: { changes } }) => ({
    queue: createAnalyticsQueue(),
    events: createEmitter(),
    lastEvent: createMachineStore<LastEvent | undefined, LastEvent>((_, event) => event, undefined, changes),
  }),
  members: ({ internals }) => ({
    onEvent: (listener) => internals.analytics.events.on('track', listener),
    lastEvent: internals.analytics.lastEvent,
  }),
  start: (kit, { options: { networks = [] } }) => {
    if (!kit.internals.window) return
    const caipNetworkIds = networks.map(({ caipNetworkId }) => caipNetworkId)
    const { noAdapters } = kit.options.getState()
    track(kit, { event: 'MODAL_CREATED' })
    track(kit, { event: 'INITIALIZE', properties: { networks: caipNetworkIds, noAdapters } })
  },
  end: ({ internals }) => internals.analytics.events.clear(),
}

type AnalyticsInternals = {
  /** Events that wait to be sent to the services. */
  readonly queue: AnalyticsQueue
  readonly events: Emitter<{ track: KitEvent }>
  readonly lastEvent: MachineStore<LastEvent | undefined, LastEvent>
}

type AnalyticsMembers = {
  /**
   * Calls the listener with each event, under the specification's event names; returns the function that removes the listener.
   */
  readonly onEvent: (listener: (event: KitEvent) => void) => () => void
  /** The last event. It is kept apart from the kit's state, since it changes with every event. */
  readonly lastEvent: ReadableStore<LastEvent | undefined>
}
