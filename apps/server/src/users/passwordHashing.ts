import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/**
 * How many passwords are hashed at once: half of the four threads that Node has for slow work. The other two remain for the
 * signatures, files and DNS lookups of all other requests.
 */
const AT_ONCE = 2

/**
 * Does slow work. The networks from which callers call take turns, so that a network that sends many passwords at once delays
 * only itself.
 */
export type WorkTurns = <Value>(network: string, work: () => Promise<Value>) => Promise<Value>

/** Creates the queue in which networks wait for slow work. */
export function createWorkTurns(): WorkTurns {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  const begin = (): void => {
    // A network with more work goes to the end of the map, and is visited again after the others.
    for (const [network, tasks] of waiting) {
      if (running >= AT_ONCE) return
      const task = tasks.shift()
      waiting.delete(network)
      if (tasks.length > 0) waiting.set(network, tasks)
      running += 1
      task?.()
    }
  }
  return async (network, work) => {
    await new Promise<void>((resolve) => {
      const tasks = waiting.get(network)
      if (tasks) tasks.push(resolve)
      else waiting.set(network, [resolve])
      begin()
    })
    try {
      return await work()
    } finally {
      running -= 1
      begin()
    }
  }
}

/** Hashes and checks passwords, in the auth library's format. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (checked: { hash: string; password: string }) => Promise<boolean>
  /** Handles a call that comes from a network; its passwords are hashed at the network's turn. */
  within: <Value>(network: string, call: () => Promise<Value>) => Promise<Value>
}

/**
 * Creates the hashing. The auth library does not tell the hashing from which network a call comes, so `within` keeps the
 * network in an `AsyncLocalStorage` during the call.
 */
export function createPasswordHashing(): PasswordHashing {
  const callerNetwork = new AsyncLocalStorage<string>()
  const turns = createWorkTurns()
  const atTurn = <Value>(work: () => Promise<Value>): Promise<Value> => turns(callerNetwork.getStore() ?? '', work)
  return {
    hash: (password) => atTurn(() => hashPassword(password)),
    verify: (checked) => atTurn(() => verifyPassword(checked)),
    within: (network, call) => callerNetwork.run(network, call),
  }
}
