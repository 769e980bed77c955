import type { RelaySocket } from '@holdfast/pairing'

/** Creates a socket that never connects, for tests that need no relay. */
export const createSocket = (): RelaySocket => ({
  onopen: null,
  onmessage: null,
  onclose: null,
  onerror: null,
  send: () => undefined,
  close: () => undefined,
})
