/**
 * Builds the link that opens the wallet on a request that was sent over the relay.
 *
 * @param href - the URL that opens the wallet: a scheme (`wallet:`) or a web URL.
 */
export function formatRequestLink(parts: { href: string; requestId: number; sessionTopic: string }): string {
  const query = `requestId=${parts.requestId}&sessionTopic=${parts.sessionTopic}`
  const base = parts.href.replace(/\/$/, '')
  if (!base.startsWith('https://t.me')) return `${base}/wc?${query}`
  // A Telegram bot accepts a single parameter, `startapp`.
  return `${base}${base.includes('?') ? '&' : '?'}startapp=${btoa(query).replace(/={1,2}$/, '')}`
}
