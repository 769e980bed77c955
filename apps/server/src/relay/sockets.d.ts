import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { createAdmission } from './admission.ts'
import type { Core } from './core.ts'
export declare namespace createSockets {
  type Parameters = {
    core: Core
    admit: ReturnType<typeof createAdmission>
    pingMs: number
    ipOf: (request: IncomingMessage) => string
  }
}
/** Creates what lets sockets in, keeps them alive and lets them go. */
export declare function createSockets({ core, admit, pingMs, ipOf }: createSockets.Parameters): {
  size: () => number
  handleUpgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void
  /** Tells every client that the relay restarts, and waits until they have gone or were cut off. */
  stop: () => Promise<void>
}
