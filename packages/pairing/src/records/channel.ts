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
 * The browser's locks over all tabs. Outside of a secure page there is one process, and nothing to lock out; so it is in a
 * frame that is cut off from its origin, where the browser refuses locks as it refuses storage.
 */
export const platformLock: Lock = async (name, task) => {
  const locks: LockManager | null | undefined = typeof document === 'undefined' ? undefined : navigator.locks
  if (!locks) return task()
  let hasBegun = false
  const begin: typeof task = () => {
    hasBegun = true
    return task()
  }
  try {
    return await locks.request(name, begin)
  } catch (error) {
    if (hasBegun) throw error
    return task()
  }
}
