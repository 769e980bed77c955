import type { IncomingMessage } from 'node:http'
import type { Clock } from '@holdfast/base'
import { readClientAddress } from '../http/clientAddress.ts'
import type { Network, NetworkBudget } from './Network.ts'
import { createNetworks } from './networks.ts'
import { createNetworkTurns } from './networkTurns.ts'

/** How many requests of one network begin as soon as they arrive. Further ones wait for the network's turn. */
const AT_ONCE = 16
/** A budget that never runs into debt, because requests are paced by turns alone. */
const NO_DEBT: NetworkBudget = { addressBytesPerSecond: Number.MAX_SAFE_INTEGER, addressBurstBytes: 1 }
/** After this many requests, networks with nothing waiting are forgotten. */
const SWEEP_AFTER = 1024

/** Begins a request now or at its network's turn. @param begin - is not called if the client is gone by then. */
export type RequestTurns = (request: IncomingMessage, begin: () => void) => void

/**
 * Creates the order in which a port begins requests. Node reads a connection's data in large chunks, which may hold thousands
 * of pipelined requests. Without turns, Node would begin all of them before the next request of another client.
 */
export function createRequestTurns({ trustedProxies, clock }: { trustedProxies: number; clock: Clock }): RequestTurns {
  const networks = createNetworks({ limits: NO_DEBT, clock })
  const turns = createNetworkTurns({ clock })
  let begun = new WeakMap<Network, number>()
  let untilSweep = SWEEP_AFTER

  return (request, begin) => {
    const { socket, headers } = request
    const address = readClientAddress({
      remoteAddress: socket.remoteAddress,
      forwardedFor: headers['x-forwarded-for']?.toString(),
      trustedProxies,
    })
    untilSweep -= 1
    if (untilSweep === 0) {
      untilSweep = SWEEP_AFTER
      networks.sweep()
    }
    const network = networks.of(address)
    const count = (begun.get(network) ?? 0) + 1
    if (network.isQueued || count > AT_ONCE) {
      turns.add(network, () => {
        if (!socket.destroyed) begin()
      })
      return
    }
    begun.set(network, count)
    // `setImmediate` runs when Node has read everything that had arrived. The counts of all networks then start again.
    if (count === AT_ONCE)
      setImmediate(() => {
        begun = new WeakMap()
      })
    begin()
  }
}
