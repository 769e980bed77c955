/**
 * Builds the URL to which a client connects: the relay's URL with the client's parameters in alphabetical order.
 *
 * @param parts.userAgent - `wc-2/js-<version>/<system>/<environment>`.
 */
export function formatRelayUrl(parts: {
  relayUrl: string
  auth: string
  projectId?: string | undefined
  userAgent: string
}): string {
  const [address = '', queryText = ''] = parts.relayUrl.split('?', 2)
  const query = new URLSearchParams(queryText)
  query.set('auth', parts.auth)
  if (parts.projectId) query.set('projectId', parts.projectId)
  query.set('ua', parts.userAgent)
  query.set('useOnCloseEvent', 'true')
  return `${address}?${query.toString()}`
}

/**
 * Returns the text that tells the relay what kind of client connects. It includes the page's host, as existing relays expect.
 */
export function platformUserAgent(version: string): string {
  const environment = typeof location === 'undefined' ? 'unknown' : `browser:${location.host}`
  return `wc-2/js-${version}/unknown/${environment}`
}
