import { type Chain, createClient, webSocket } from 'viem'
import { watchBlockNumber } from 'viem/actions'

/** A chain's WebSocket, which reports each new block. */
type Heads = {
  /** Calls back at each new block until `close`. If the socket fails, no block is reported, so the caller must poll as well. */
  watch: (onBlock: () => void) => void
  /** Stops calling back; call it once. The socket closes when its last user has called `close`. */
  close: () => void
}

/**
 * The socket of each URL and the number of its users. viem has one socket per URL in the whole page, so this count is the page's
 * too: only the last user may close the socket.
 */
const sharedSockets = new Map<string, { users: number; socket: Promise<{ close: () => void } | undefined> }>()

/** Opens the WebSocket of a chain, which stays open until `close`. @returns undefined if the chain has none. */
export function openHeads(chain: Chain | undefined): Heads | undefined {
  const url = chain?.rpcUrls.default.webSocket?.[0]
  if (!chain || url === undefined) return undefined
  const client = createClient({ chain, transport: webSocket(url) })
  // If the socket fails to open, the promise resolves to undefined, and no block is reported.
  const entry = sharedSockets.get(url) ?? { users: 0, socket: client.transport.getRpcClient().catch(() => undefined) }
  sharedSockets.set(url, entry)
  entry.users += 1
  let isClosed = false
  let unwatch = (): void => undefined
  return {
    watch(onBlock) {
      // Waits for the socket to open: until then, viem would open another socket for each request.
      void entry.socket.then((socket) => {
        if (!socket || isClosed) return
        unwatch = watchBlockNumber(client, { poll: false, onBlockNumber: onBlock, onError: () => undefined })
      })
    },
    close() {
      isClosed = true
      unwatch()
      entry.users -= 1
      void entry.socket.then((socket) => {
        if (entry.users > 0 || sharedSockets.get(url) !== entry) return
        sharedSockets.delete(url)
        socket?.close()
      })
    },
  }
}
