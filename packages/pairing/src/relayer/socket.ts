/** The part of a WebSocket that is used, so that a test can pass its own. */
export type RelaySocket = {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  send: (text: string) => void
  close: (code?: number, reason?: string) => void
}

/** Opens a socket. */
export type SocketFactory = (url: string) => RelaySocket

/** The platform's own WebSocket: browsers, workers and Node have it. */
export const platformSocket: SocketFactory = (url) => new WebSocket(url) as RelaySocket // The real events have more fields.
