import type { Clock } from '@holdfast/base'
import { networkOf } from '../http/clientAddress.ts'
import { Network, type NetworkBudget } from './Network.ts'

/** The networks that have open sockets, or have recently sent data. */
export type Networks = {
  /** Returns the network of an address. */
  of: (address: string) => Network
  /** Forgets networks that have no open sockets or waiting tasks, and whose budget is full again. */
  sweep: () => void
}

/** Creates the collection of networks. */
export function createNetworks(options: { limits: NetworkBudget; clock: Clock }): Networks {
  const networks = new Map<string, Network>()
  return {
    of: (address) => {
      const name = networkOf(address)
      let network = networks.get(name)
      if (network === undefined) {
        network = new Network({ name, ...options })
        networks.set(name, network)
      }
      return network
    },
    sweep: () => {
      for (const [name, network] of networks) if (network.isIdle()) networks.delete(name)
    },
  }
}
