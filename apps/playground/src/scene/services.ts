/**
 * How the kit's services behave: `full` has 120 wallets and an account with many holdings and transactions; `many` is like
 * `full`, with 200 tokens; `interrupted` serves only the first page of each list; `empty` has nothing; `no-data` fails for
 * every call below `/v1/` except for the list of chains; `failing` refuses every call; `silent` never answers; `html` answers
 * calls that are not below `/v1/` with a web page, as the server at a wrong URL might.
 */
export type ServicesBehaviour = 'full' | 'many' | 'interrupted' | 'empty' | 'no-data' | 'failing' | 'silent' | 'html'

/** Returns the address of services with this behaviour, for `services.url`. */
export function servicesUrl(behaviour: ServicesBehaviour): string {
  return `${window.location.origin}/fixtures/services/${behaviour}`
}

/** How the relay behaves: it accepts every call although no wallet ever joins, or it refuses the connection. */
export type RelayBehaviour = 'working' | 'failing'

/** Returns the address of a relay with this behaviour, for `services.relayUrl`. */
export function relayUrl(behaviour: RelayBehaviour): string {
  return `${window.location.origin.replace(/^http/, 'ws')}/fixtures/relay/${behaviour}`
}
