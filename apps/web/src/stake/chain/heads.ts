import { type Chain, createClient, webSocket } from 'viem'
import { watchBlockNumber } from 'viem/actions'

/** A chain's WebSocket, which reports each new block. */
type Heads = {
  /** Calls back at each new block until `close`. A socket that fails reports nothing, so the caller polls as well. */
  watch: (onBlock: () => void) => void
  /** Call it once. The socket closes with its last user. */
  close: () => void
}

/** Number of users of the socket at each address: viem keeps one socket per address. */
const uses = new Map<string, number>()

/** Opens the WebSocket of a chain, if it has one, for the length of a wait. */
export function openHeads(chain: Chain | undefined): Heads | undefined {
  const url = chain?.rpcUrls.default.webSocket?.[0]
  if (!chain || url === undefined) return undefined
  uses.set(url, (uses.get(url) ?? 0) + 1)
  const client = createClient({ chain, transport: webSocket(url) })
  let unwatch = (): void => undefined
  return {
    watch(onBlock) {
      unwatch = watchBlockNumber(client, { poll: false, onBlockNumber: onBlock, onError: () => undefined })
    },
    close() {
      unwatch()
      const left = (uses.get(url) ?? 1) - 1
      uses.set(url, left)
      if (left > 0) return
      client.transport.getRpcClient().then(
        (socket) => socket.close(),
        // The socket never opened.
        () => undefined,
      )
    },
  }
}
