import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword as hashForLibrary, verifyPassword } from 'better-auth/crypto'

/**
 * How many passwords are hashed at once: half of the four threads that Node has for slow work. The other two remain for the
 * signatures, files and DNS lookups of all other requests.
 */
const AT_ONCE = 2

/**
 * Does slow work. The callers' networks take turns, so that a network that sends many passwords at once delays only itself.
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
  /** Hashes a password. If `withHashed` handles the current call and has hashed the password, returns that hash. */
  hash: (password: string) => Promise<string>
  /**
   * Hashes a password, and then handles a call. The auth library hashes a new user's password in a transaction, which would hold
   * a connection to the database until the network's turn.
   */
  withHashed: <Value>(password: string, call: () => Promise<Value>) => Promise<Value>
  verify: (checked: { hash: string; password: string }) => Promise<boolean>
  /** Handles a call that comes from a network; its passwords are hashed at the network's turn. */
  within: <Value>(network: string, call: () => Promise<Value>) => Promise<Value>
}

/** The call that is being handled: its network, and the password that is hashed already. */
type Call = { network: string; hashed?: { password: string; hash: string } }

/**
 * Creates the hashing. The auth library passes only the password to a hash function, so an `AsyncLocalStorage` keeps the call
 * to which the password belongs.
 */
export function createPasswordHashing({
  hashPassword = hashForLibrary,
}: {
  hashPassword?: (password: string) => Promise<string>
} = {}): PasswordHashing {
  const calls = new AsyncLocalStorage<Call>()
  const turns = createWorkTurns()
  const currentCall = (): Call => calls.getStore() ?? { network: '' }
  const atTurn = <Value>(work: () => Promise<Value>): Promise<Value> => turns(currentCall().network, work)
  const hash = async (password: string): Promise<string> => {
    const { hashed } = currentCall()
    return hashed?.password === password ? hashed.hash : atTurn(() => hashPassword(password))
  }
  return {
    hash,
    withHashed: async (password, call) => {
      const hashed = { password, hash: await hash(password) }
      return calls.run({ ...currentCall(), hashed }, call)
    },
    verify: (checked) => atTurn(() => verifyPassword(checked)),
    within: (network, call) => calls.run({ network }, call),
  }
}
