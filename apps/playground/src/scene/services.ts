/**
 * How the kit's services behave: with 120 wallets and an account that holds and did a lot, or with 200 tokens; with only the
 * first pages of all that; with nothing; unable to tell what accounts hold; refusing; never answering; or replaced by another
 * server.
 */
export type ServicesBehaviour = 'full' | 'many' | 'interrupted' | 'empty' | 'no-data' | 'failing' | 'silent' | 'html'

/** The address of services with this behaviour, for `services.url`. */
export function servicesUrl(behaviour: ServicesBehaviour): string {
  return `${window.location.origin}/fixtures/services/${behaviour}`
}

/** How the relay behaves: it accepts every call but no wallet joins, or it refuses. */
export type RelayBehaviour = 'working' | 'failing'

/** The address of a relay with this behaviour, for `services.relayUrl`. */
export function relayUrl(behaviour: RelayBehaviour): string {
  return `${window.location.origin.replace(/^http/, 'ws')}/fixtures/relay/${behaviour}`
}
