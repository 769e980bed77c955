/** A message between tabs of the wallet: the named data has changed, or, with `lock`, the user has locked the wallet. */
export type TabMessage = 'vault' | 'lock' | 'settings' | 'records'

const messages: readonly TabMessage[] = ['vault', 'lock', 'settings', 'records']

/** A connection to the other tabs of the wallet. */
export type Tabs = {
  post: (message: TabMessage) => void
  /** @returns a function that removes the listener. */
  on: (listener: (message: TabMessage) => void) => () => void
  /** Ends the connection. Afterwards, `post` sends nothing, and no listener is called. */
  close: () => void
}

/** Connects to the other tabs of this origin. */
export function joinTabs(name = 'holdfast.wallet'): Tabs {
  const channel = new BroadcastChannel(name)
  let isClosed = false
  return {
    post: (message) => {
      // A closed channel would throw, and work that ends late must not fail because of that.
      if (!isClosed) channel.postMessage(message)
    },
    on: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        const message = messages.find((known) => known === data)
        if (message) listener(message)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => {
      isClosed = true
      channel.close()
    },
  }
}

/** Runs a task while no other tab runs a task of the same name. */
export function inOneTab<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  // Two places lack `navigator.locks`, and neither needs a lock: an insecure context, in which the wallet does not run, and a
  // simulated document, which has a single tab.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`holdfast.wallet/${name}`, task) : task()
}
