/** What tabs of the wallet tell each other: something that they share has changed, or the owner locked it. */
export type TabMessage = 'vault' | 'lock' | 'settings' | 'records'

const messages: readonly TabMessage[] = ['vault', 'lock', 'settings', 'records']

/** The other tabs of this wallet. */
export type Tabs = { post: (message: TabMessage) => void; on: (listener: (message: TabMessage) => void) => () => void }

/** Joins the tabs of this origin. */
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

/** Lets one tab at a time do what is named. */
export function inOneTab<Value>(name: string, task: () => Promise<Value>): Promise<Value> {
  // Absent outside of a secure context, where the wallet does not run, and in simulated documents, where there is one tab.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`holdfast.wallet/${name}`, task) : task()
}
