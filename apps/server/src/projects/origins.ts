/** Names and addresses by which a machine means itself; browsers resolve every `*.localhost` so. */
const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Tells whether an `Origin` header names a page of the visitor's own machine. */
export function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return /^https?:$/.test(url.protocol) && url.origin === origin && LOCAL_HOST.test(url.hostname)
}
