/** For whom a task runs. Tasks that omit the network count as tasks of one network. */
export type SlotUser = {
  /**
   * The host that the task calls; undefined if it calls none. One host gets at most half of the slots and half of the queue,
   * because the tasks of a silent host hold their slots until they time out.
   */
  host?: string | undefined
  /** The network of the client that requests the task. */
  network?: string | undefined
}

/** A limited number of slots for tasks; a task that finds none free waits for its turn. */
export type Slots = {
  /**
   * Runs a task in a slot. Networks that compete get the same number of slots and of places in the queue: one network can name
   * any number of silent hosts, and would otherwise hold everything.
   *
   * @throws the error of `onFull` when too many tasks wait, and any error of the task itself.
   */
  run: <Value>(work: () => Promise<Value>, user?: SlotUser) => Promise<Value>
  /** How many tasks run or wait. */
  load: () => number
}

type Waiting = SlotUser & { grant: () => void; refuse: (error: Error) => void }

/**
 * Creates the slots.
 *
 * @param options.count - how many tasks run at the same time.
 * @param options.maxWaiting - how many may wait.
 * @param options.onFull - creates the error for a task that finds neither a free slot nor a place to wait, or whose place
 * passes to another network.
 */
export function createSlots(options: { count: number; maxWaiting: number; onFull: () => Error }): Slots {
  const { count, maxWaiting, onFull } = options
  const running: SlotUser[] = []
  let waiting: Waiting[] = []

  const hasRoom = ({ host }: SlotUser): boolean =>
    running.length < count && (host === undefined || countHost(running, host) < count / 2)

  /** Makes a place in the queue if the network with the most places has more of them than the newcomer's network will have. */
  const makePlace = ({ network }: SlotUser): boolean => {
    if (waiting.length < maxWaiting) return true
    const places = countNetworks(waiting)
    const largest = Math.max(...places.values())
    if (largest <= (places.get(network) ?? 0) + 1) return false
    const last = waiting.findLast((other) => places.get(other.network) === largest)
    waiting = waiting.filter((other) => other !== last)
    last?.refuse(onFull())
    return true
  }
  /** @returns the task's entry in the list of running tasks. */
  const acquire = async (user: SlotUser): Promise<SlotUser> => {
    if (hasRoom(user)) {
      const holder = { ...user }
      running.push(holder)
      return holder
    }
    const { host } = user
    if (host !== undefined && countHost(waiting, host) >= maxWaiting / 2) throw onFull()
    if (!makePlace(user)) throw onFull()
    return new Promise<SlotUser>((grant, refuse) => {
      const entry: Waiting = { ...user, grant: () => grant(entry), refuse }
      waiting.push(entry)
    })
  }
  const release = (user: SlotUser): void => {
    running.splice(running.indexOf(user), 1)
    // The slot passes directly to the next task that may have it, so that no newcomer takes it in between. The first task of
    // the network with the fewest slots is next.
    const held = countNetworks(running)
    const heldBy = ({ network }: SlotUser): number => held.get(network) ?? 0
    let next: Waiting | undefined
    for (const other of waiting) if (hasRoom(other) && (!next || heldBy(other) < heldBy(next))) next = other
    if (!next) return
    const granted = next
    waiting = waiting.filter((other) => other !== granted)
    running.push(granted)
    granted.grant()
  }

  return {
    run: async (work, user = {}) => {
      const holder = await acquire(user)
      try {
        return await work()
      } finally {
        release(holder)
      }
    },
    load: () => running.length + waiting.length,
  }
}

function countHost(users: readonly SlotUser[], host: string): number {
  return users.filter((other) => other.host === host).length
}

function countNetworks(users: readonly SlotUser[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { network } of users) counts.set(network, (counts.get(network) ?? 0) + 1)
  return counts
}
