import type { Clock } from '@holdfast/base'
import type { Network } from './Network.ts'

/** How long deferred work may take in one turn of the event loop, so that sockets are served in between. */
const TURN_MS = 0.25

/** Does deferred work in small steps, one network after another, so that no network's work delays another's. */
export type NetworkTurns = {
  /** Runs a task at the network's turn, once the network's budget is out of debt. A task should take a fraction of a millisecond. */
  add: (network: Network, task: () => void) => void
  /** Waits for the network's turn. */
  next: (network: Network) => Promise<void>
}

/** Creates the queue in which networks wait for their turns. */
export function createNetworkTurns({ clock }: { clock: Clock }): NetworkTurns {
  const queue = new Set<Network>()
  let isScheduled = false

  const schedule = (): void => {
    if (isScheduled || queue.size === 0) return
    isScheduled = true
    setImmediate(serveQueue)
  }
  const enqueue = (network: Network): void => {
    queue.add(network)
    schedule()
  }
  const serve = (network: Network): void => {
    queue.delete(network)
    const waitMs = network.waitMs()
    if (waitMs > 0) {
      clock.setTimeout(() => enqueue(network), waitMs)
      return
    }
    network.tasks.shift()?.()
    if (network.tasks.length > 0) queue.add(network)
    else network.isQueued = false
  }
  const serveQueue = (): void => {
    isScheduled = false
    const endMs = performance.now() + TURN_MS
    for (const network of queue) {
      serve(network)
      if (performance.now() >= endMs) break
    }
    schedule()
  }
  const add: NetworkTurns['add'] = (network, task) => {
    network.tasks.push(task)
    if (network.isQueued) return
    network.isQueued = true
    enqueue(network)
  }
  return { add, next: (network) => new Promise((resolve) => add(network, resolve)) }
}
