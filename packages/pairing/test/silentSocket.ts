import type { RelaySocket } from '../src/relayer/socket.ts'

/** Creates a socket whose events come only from the test. */
export const createSilentSocket = (): RelaySocket => ({
  onopen: null,
  onmessage: null,
  onclose: null,
  onerror: null,
  send: () => undefined,
  close: () => undefined,
})
