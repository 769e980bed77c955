import type { RelaySocket } from '@holdfast/pairing'

/** A socket to a relay that is never reached, for tests that do not depend on it. */
export const createSocket = (): RelaySocket => ({
  onopen: null,
  onmessage: null,
  onclose: null,
  onerror: null,
  send: () => undefined,
  close: () => undefined,
})
