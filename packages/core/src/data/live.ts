import type { DataClient, DataEvent, SupportedChains } from '@holdfast/api/data'
import type { CaipNetworkId } from '@holdfast/caip'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'

/** Tells whether the service supports a network over one transport: HTTP requests, or the WebSocket that pushes events. */
export type SupportsNetwork = (caipNetworkId: CaipNetworkId, transport: keyof SupportedChains) => Promise<boolean>

/** The callbacks of a listener. */
export type LiveListener = {
  onEvent: (event: DataEvent) => void
  /** Called whenever a connection begins: events may have been missed, so read everything again. */
  onMissed: () => void
}

/** Events about the active account, which the service pushes over one connection. It lasts while there are listeners. */
export type Live = {
  /** Whether the connection for events is open. While it is closed, listeners poll. */
  isLive: () => boolean
  /** Adds a listener, and returns the function that removes it. */
  listen: (listener: LiveListener) => () => void
  /** Removes all listeners and closes the connection. */
  end: () => void
}

/** Creates one kit's {@link Live}. Its connection follows the active account, and closes when the last listener is removed. */
export function createLive(
  kit: Kit,
  {
    client,
    supportsNetwork,
  }: { client: Pick<DataClient, 'watchEvents'> | undefined; supportsNetwork: SupportsNetwork },
): Live {
  const listeners = new Set<LiveListener>()
  let watched: string | undefined
  /** Identifies the latest call of `watch` that may still open a connection. */
  let latest: symbol | undefined
  let isLive = false
  let stop = (): void => {}
  let unfollow = (): void => {}

  const watch = async (caipAddress: string): Promise<void> => {
    const { address, caipNetworkId } = getAccount(kit)
    if (!client || !address || !caipNetworkId) return
    const current = Symbol(caipAddress)
    latest = current
    if (!(await supportsNetwork(caipNetworkId, 'ws'))) return
    // The account may have changed during the request, even to another and back.
    if (latest !== current) return
    stop = client.watchEvents({
      chainId: caipNetworkId,
      account: address,
      onEvent: (event) => notify((listener) => listener.onEvent(event)),
      onLive: (next) => {
        isLive = next
        if (next) notify((listener) => listener.onMissed())
      },
    })
  }
  // Iterates over a copy, since a listener may unsubscribe while it is called.
  const notify = (call: (listener: LiveListener) => void): void => Array.from(listeners).forEach(call)
  const stopWatching = (): void => {
    stop()
    stop = () => {}
    isLive = false
    watched = undefined
    latest = undefined
  }
  const follow = (): void => {
    const { caipAddress } = getAccount(kit)
    if (caipAddress === watched) return
    stopWatching()
    watched = caipAddress
    if (caipAddress) void watch(caipAddress)
  }
  const end = (): void => {
    unfollow()
    listeners.clear()
    stopWatching()
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
