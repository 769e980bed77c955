import type { Clock } from '@holdfast/base'
import type { WebSocket } from 'ws'
import type { RelayLimits } from './limits.ts'
/** Closes sockets that may not come in, late enough to be understood and slowly for who does not listen. */
export type Refusals = {
  refuse: (
    socket: WebSocket,
    refusal: {
      code: number
      reason: string
      ip: string
    },
  ) => void
  /** Closes those that wait. */
  stop: () => void
}
/** Creates the refusals of a relay. */
export declare function createRefusals({ limits, clock }: { limits: RelayLimits; clock: Clock }): Refusals
