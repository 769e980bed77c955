import type { DataEvent } from '@holdfast/api/data'
import type { IndexerEvent } from '../../indexer/notices.ts'

/** The subject that a listener subscribes to. */
export type Watched = {
  chainId: number
  /** In lower case; without an account, only blocks are announced. */
  account?: `0x${string}` | undefined
}

/** Passes the news of the indexers on to the listeners. */
export type NewsHub = {
  /** @param notify - gets each event as JSON. @returns a function that ends the subscription. */
  listen: (watched: Watched, notify: (json: string) => void) => () => void
  publish: (event: IndexerEvent) => void
}

type Listeners = Map<string, Set<(json: string) => void>>

/** Creates the hub. Each event is serialised once, however many listeners there are. */
export function createNewsHub(): NewsHub {
  const ofChains: Listeners = new Map()
  const ofAccounts: Listeners = new Map()
  const newest = new Map<number, number>()

  const notify = (listeners: Listeners, key: string, ...events: readonly DataEvent[]): void => {
    const told = listeners.get(key)
    if (!told) return
    for (const event of events) {
      const json = JSON.stringify(event)
      for (const listener of told) listener(json)
    }
  }
  const notifyAccount = (chain: number, account: string): void => {
    const chainId = `eip155:${chain}` as const
    notify(
      ofAccounts,
      `${chain} ${account}`,
      { type: 'balance', chainId, account },
      { type: 'activity', chainId, account },
    )
  }

  return {
    listen: ({ chainId, account }, listener) => {
      const undos = [add(ofChains, String(chainId), listener)]
      if (account !== undefined) undos.push(add(ofAccounts, `${chainId} ${account}`, listener))
      return () => undos.forEach((undo) => undo())
    },
    publish: (event) => {
      if (event.type === 'missed') {
        // Anything may have changed.
        for (const key of Array.from(ofAccounts.keys())) {
          const [chain = '', account = ''] = key.split(' ')
          notifyAccount(Number(chain), account)
        }
        return
      }
      const { type, chainId, block, accounts } = event
      // The notice of a block that touches many accounts comes in several parts.
      if (type === 'replaced') newest.delete(chainId)
      else if (newest.get(chainId) !== block) {
        newest.set(chainId, block)
        notify(ofChains, String(chainId), { type: 'block', chainId: `eip155:${chainId}`, number: String(block) })
      }
      for (const account of accounts) notifyAccount(chainId, account)
    },
  }
}

function add(listeners: Listeners, key: string, listener: (json: string) => void): () => void {
  const told = listeners.get(key) ?? new Set()
  listeners.set(key, told)
  told.add(listener)
  return () => {
    told.delete(listener)
    if (told.size === 0) listeners.delete(key)
  }
}
