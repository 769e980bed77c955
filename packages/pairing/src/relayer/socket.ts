/** The part of a WebSocket that a connection uses, so that a test can pass its own socket. */
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

/** Opens the platform's own WebSocket, which browsers, workers and Node have. */
export const platformSocket: SocketFactory = (url) => new WebSocket(url) as RelaySocket // The real events have more fields.
