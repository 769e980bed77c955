/**
 * How the kit's services behave: with 120 wallets, with the first of them alone, with none, refusing, never answering, or another
 * server in their place.
 */
export type ServicesBehaviour = 'full' | 'interrupted' | 'empty' | 'failing' | 'silent' | 'html'

/** The address of services that behave so, for `services.url`. */
export function servicesUrl(behaviour: ServicesBehaviour): string {
  return `${window.location.origin}/fixtures/services/${behaviour}`
}

/** How the relay behaves: takes every call and brings no wallet, or refuses. */
export type RelayBehaviour = 'working' | 'failing'

/** The address of a relay that behaves so, for `services.relayUrl`. */
export function relayUrl(behaviour: RelayBehaviour): string {
  return `${window.location.origin.replace(/^http/, 'ws')}/fixtures/relay/${behaviour}`
}
