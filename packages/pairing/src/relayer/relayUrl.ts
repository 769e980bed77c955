/**
 * Writes the address at which a client knocks: its relay's with the client's own parameters, in the order of the alphabet.
 *
 * @param parts.userAgent - `wc-2/js-<version>/<system>/<environment>`.
 */
export function formatRelayUrl(parts: {
  relayUrl: string
  auth: string
  projectId?: string | undefined
  userAgent: string
}): string {
  const [address = '', given = ''] = parts.relayUrl.split('?', 2)
  const query = new URLSearchParams(given)
  query.set('auth', parts.auth)
  if (parts.projectId) query.set('projectId', parts.projectId)
  query.set('ua', parts.userAgent)
  query.set('useOnCloseEvent', 'true')
  return `${address}?${query.toString()}`
}

/** Tells relays what kind of client knocks; the page's host stands in it as existing relays expect. */
export function platformUserAgent(version: string): string {
  const environment = typeof location === 'undefined' ? 'unknown' : `browser:${location.host}`
  return `wc-2/js-${version}/unknown/${environment}`
}
