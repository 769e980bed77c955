/** Connects the tabs of one origin: a message from one tab reaches all others. */
export type TabChannel = {
  post: (message: unknown) => void
  onMessage: (listener: (message: unknown) => void) => void
  close: () => void
}

/** Lets one tab at a time run a task under a name. */
export type TabLock = <Value>(name: string, task: () => Promise<Value>) => Promise<Value>

/** Opens the browser's channel of that name; undefined outside of a page. */
export function platformChannel(name: string): TabChannel | undefined {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  let isOpen = true
  return {
    post: (message) => {
      // Unfinished work of a closed client may still post.
      if (isOpen) channel.postMessage(message)
    },
    onMessage: (listener) => {
      channel.onmessage = (event: MessageEvent<unknown>) => listener(event.data)
    },
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}

/**
 * Creates a lock that covers the tasks of all tabs, with the browser's Web Locks. An insecure page has no Web Locks, and a
 * frame without access to its origin's storage may not use them. The lock then covers the tasks of this client only.
 */
export function platformLock(): TabLock {
  const clientLock = localLock()
  return async (name, task) => {
    const locks: LockManager | null | undefined = typeof document === 'undefined' ? undefined : navigator.locks
    if (!locks) return clientLock(name, task)
    let hasBegun = false
    const begin: typeof task = () => {
      hasBegun = true
      return task()
    }
    try {
      return await locks.request(name, begin)
    } catch (error) {
      if (hasBegun) throw error
      return clientLock(name, task)
    }
  }
}

/** Creates a lock that runs the tasks of a name one after the other. */
function localLock(): TabLock {
  const tails = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const before = tails.get(name) ?? Promise.resolve()
    const done = before.then(task)
    // The caller sees a failure through `done`. The next task runs in any case.
    const tail = done
      .catch(() => undefined)
      .then(() => {
        if (tails.get(name) === tail) tails.delete(name)
      })
    tails.set(name, tail)
    return done
  }
}
