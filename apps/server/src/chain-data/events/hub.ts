import type { DataEvent } from '@holdfast/api/data'
import type { IndexerEvent } from '../../indexer/notices.ts'

/** What a listener subscribes to: a chain, or an account on it. */
export type EventSubject = {
  chainId: number
  /** In lower case; without an account, only blocks are announced. */
  account?: `0x${string}` | undefined
}

/** Forwards the events of the indexers to the listeners. */
export type EventHub = {
  /** Subscribes to events. @param notify - receives each event as JSON. @returns a function that ends the subscription. */
  listen: (watched: EventSubject, notify: (json: string) => void) => () => void
  publish: (event: IndexerEvent) => void
}

type Listeners = Map<string, Set<(json: string) => void>>

/** Creates the hub. Each event is serialised once, however many listeners there are. */
export function createEventHub(): EventHub {
  const chainListeners: Listeners = new Map()
  const accountListeners: Listeners = new Map()
  const newestBlocks = new Map<number, number>()

  const notify = (listeners: Listeners, key: string, ...events: readonly DataEvent[]): void => {
    const subscribed = listeners.get(key)
    if (!subscribed) return
    for (const event of events) {
      const json = JSON.stringify(event)
      for (const listener of subscribed) listener(json)
    }
  }
  const notifyAccount = (chain: number, account: string): void => {
    const chainId = `eip155:${chain}` as const
    notify(
      accountListeners,
      `${chain} ${account}`,
      { type: 'balance', chainId, account },
      { type: 'activity', chainId, account },
    )
  }

  return {
    listen: ({ chainId, account }, listener) => {
      const removals = [add(chainListeners, String(chainId), listener)]
      if (account !== undefined) removals.push(add(accountListeners, `${chainId} ${account}`, listener))
      return () => removals.forEach((remove) => remove())
    },
    publish: (event) => {
      if (event.type === 'missed') {
        // The missed events may have concerned any account.
        for (const key of Array.from(accountListeners.keys())) {
          const [chain = '', account = ''] = key.split(' ')
          notifyAccount(Number(chain), account)
        }
        return
      }
      const { type, chainId, block, accounts } = event
      // A block that touches many accounts comes in several events, but is announced once. After a replacement, a new block
      // may have the same number and is announced as well.
      if (type === 'replaced') newestBlocks.delete(chainId)
      else if (newestBlocks.get(chainId) !== block) {
        newestBlocks.set(chainId, block)
        notify(chainListeners, String(chainId), { type: 'block', chainId: `eip155:${chainId}`, number: String(block) })
      }
      for (const account of accounts) notifyAccount(chainId, account)
    },
  }
}

function add(listeners: Listeners, key: string, listener: (json: string) => void): () => void {
  const subscribed = listeners.get(key) ?? new Set()
  listeners.set(key, subscribed)
  subscribed.add(listener)
  return () => {
    subscribed.delete(listener)
    if (subscribed.size === 0) listeners.delete(key)
  }
}
