import type { Duplex } from 'node:stream'
import type { Clock } from '@holdfast/base'
import type { WebSocket } from 'ws'
import { Intake } from './Intake.ts'
import { costs, type NetworkBudget } from './Network.ts'
import { createNetworks } from './networks.ts'
import { createNetworkTurns } from './networkTurns.ts'

/** Reads from the sockets of a service as fast as the budgets of their networks allow. */
export type Pacer = {
  /**
   * Reads an open socket within the budget of its network, and charges the network for each frame.
   *
   * @param stream - the connection under the socket. @param address - the client's address.
   */
  pace: (socket: WebSocket, stream: Duplex, address: string) => Intake
  /** Forgets networks that have no open sockets and have not sent for a while. */
  sweep: () => void
}

/** Creates the reader of a service's sockets. A client that sends without end does not delay the others. */
export function createPacer({ budget, clock }: { budget: NetworkBudget; clock: Clock }): Pacer {
  const networks = createNetworks({ limits: budget, clock })
  const turns = createNetworkTurns({ clock })
  return {
    pace: (socket, stream, address) => {
      const network = networks.of(address)
      const intake = new Intake({ stream, network, turns })
      const charge = (controlBytes?: number): void => {
        network.spend(costs.frame)
        intake.finish(controlBytes)
      }
      network.sockets += 1
      socket.on('message', () => charge())
      socket.on('ping', ({ length }) => charge(length))
      socket.on('pong', ({ length }) => charge(length))
      socket.once('close', () => (network.sockets -= 1))
      return intake
    },
    sweep: networks.sweep,
  }
}
