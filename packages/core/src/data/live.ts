import type { DataClient, DataEvent, SupportedChains } from '@holdfast/api/data'
import type { CaipNetworkId } from '@holdfast/caip'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'

/** Whether the service knows a chain: over HTTP, or also by pushed news. */
export type KnowsChain = (caipNetworkId: CaipNetworkId, by: keyof SupportedChains) => Promise<boolean>

/** The callbacks of a listener to news. */
export type LiveListener = {
  onEvent: (event: DataEvent) => void
  /** News may have been missed: read everything again. Called whenever a connection begins. */
  onMissed: () => void
}

/** News of the active account that the service pushes. One connection, for as long as something listens. */
export type Live = {
  /** Whether news arrive at the moment: while they do not, listeners poll. */
  isLive: () => boolean
  /** Returns its undo. */
  listen: (listener: LiveListener) => () => void
  end: () => void
}

/** Creates the news of one kit. They follow the active account, and end with their last listener. */
export function createLive(
  kit: Kit,
  { client, knows }: { client: Pick<DataClient, 'watchEvents'> | undefined; knows: KnowsChain },
): Live {
  const listeners = new Set<LiveListener>()
  let watched: string | undefined
  let isLive = false
  let stop = (): void => {}
  let unfollow = (): void => {}

  const watch = async (caipAddress: string): Promise<void> => {
    const { address, caipNetworkId: chainId } = getAccount(kit)
    if (!client || !address || !chainId || !(await knows(chainId, 'ws'))) return
    // The account may have changed during the question.
    if (watched !== caipAddress) return
    stop = client.watchEvents({
      chainId,
      account: address,
      onEvent: (event) => tell((listener) => listener.onEvent(event)),
      onLive: (next) => {
        isLive = next
        if (next) tell((listener) => listener.onMissed())
      },
    })
  }
  // A listener may unsubscribe while it is called.
  const tell = (say: (listener: LiveListener) => void): void => Array.from(listeners).forEach(say)
  const leave = (): void => {
    stop()
    stop = () => {}
    isLive = false
    watched = undefined
  }
  const follow = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === watched) return
    leave()
    watched = caipAddress
    if (caipAddress) void watch(caipAddress)
  }
  const end = (): void => {
    unfollow()
    listeners.clear()
    leave()
  }
  return {
    isLive: () => isLive,
    listen: (listener) => {
      if (listeners.size === 0) {
        const undos = [kit.accounts.subscribe(follow), kit.networks.subscribe(follow)]
        unfollow = () => undos.forEach((undo) => undo())
      }
      listeners.add(listener)
      follow()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end()
      }
    },
    end,
  }
}
