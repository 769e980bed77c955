import { withAlerts } from '../alerts/actions/withAlerts.ts'
import type { Capability } from '../kit.ts'
import { createServices, type Services } from './createServices.ts'

declare module '../kit.ts' {
  interface Capabilities {
    services: { internals: Services }
  }
}

/** The client of the kit's services; it is loaded on first use. */
export const services: Capability<'services'> = {
  name: 'services',
  internals: (kit, { options: { adapters = [] } }) =>
    createServices({
      options: kit.options.getState(),
      fetch: kit.internals.fetch,
      namespaces: adapters.map(({ namespace }) => namespace),
      clientId: () => kit.internals.pairing?.loaded()?.clientId,
      onRefused: (error) => void withAlerts(kit, ({ reportRefusal }) => reportRefusal(kit, error)),
    }),
}
