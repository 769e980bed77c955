/**
 * The link that brings a wallet to the front for a request that was sent to it.
 *
 * @param href - what the person chose to open the wallet with: a scheme (`wallet:`) or a web address.
 */
export function formatRequestLink(parts: { href: string; requestId: number; sessionTopic: string }): string {
  const query = `requestId=${parts.requestId}&sessionTopic=${parts.sessionTopic}`
  const base = parts.href.replace(/\/$/, '')
  if (!base.startsWith('https://t.me')) return `${base}/wc?${query}`
  // A bot takes one word of parameters.
  return `${base}${base.includes('?') ? '&' : '?'}startapp=${btoa(query).replace(/={1,2}$/, '')}`
}
