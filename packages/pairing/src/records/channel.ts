/** Between the tabs of one origin: what one posts, all others hear. */
export type Channel = {
  post: (message: unknown) => void
  onMessage: (listener: (message: unknown) => void) => void
  close: () => void
}

/** Lets one tab at a time do what is named. */
export type Lock = <Value>(name: string, task: () => Promise<Value>) => Promise<Value>

/** The browser's channel of that name; none outside of a page. */
export function platformChannel(name: string): Channel | undefined {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  let isOpen = true
  return {
    post: (message) => {
      // What was under way when the client was closed may still have something to say.
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
 * The browser's locks over all tabs. Outside of a secure page there is one process, and so it is in a frame that is cut off
 * from its origin, where the browser refuses locks as it refuses storage: there each client locks out itself alone.
 */
export function platformLock(): Lock {
  const own = localLock()
  return async (name, task) => {
    const locks: LockManager | null | undefined = typeof document === 'undefined' ? undefined : navigator.locks
    if (!locks) return own(name, task)
    let hasBegun = false
    const begin: typeof task = () => {
      hasBegun = true
      return task()
    }
    try {
      return await locks.request(name, begin)
    } catch (error) {
      if (hasBegun) throw error
      return own(name, task)
    }
  }
}

/** Does one task of a name after the other. */
function localLock(): Lock {
  const tails = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const before = tails.get(name) ?? Promise.resolve()
    const done = before.then(task)
    const tail = done
      .catch(() => undefined)
      .then(() => {
        if (tails.get(name) === tail) tails.delete(name)
      })
    tails.set(name, tail)
    return done
  }
}
