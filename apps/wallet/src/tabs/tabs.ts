/** Messages between tabs of the wallet: shared data has changed, or the user locked the wallet. */
export type TabMessage = 'vault' | 'lock' | 'settings' | 'records'

const messages: readonly TabMessage[] = ['vault', 'lock', 'settings', 'records']

/** The other tabs of this wallet. */
export type Tabs = { post: (message: TabMessage) => void; on: (listener: (message: TabMessage) => void) => () => void }

/** Connects to the other tabs of this origin. */
export function joinTabs(name = 'holdfast.wallet'): Tabs {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    on: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        const message = messages.find((known) => known === data)
        if (message) listener(message)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

/** Runs the task of a given name in one tab at a time. */
export function inOneTab<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  // Undefined outside of a secure context, where the wallet does not run, and in simulated documents, where there is one tab.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`holdfast.wallet/${name}`, task) : task()
}
