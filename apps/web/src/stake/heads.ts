import { type Chain, type Client, createClient, webSocket } from 'viem'

/** A chain's WebSocket, on which it tells of each block. */
type Heads = {
  client: Client
  /** Call it once; the socket closes with the last who uses it. */
  close: () => void
}

/** How many use the socket of an address: viem keeps one socket per address. */
const uses = new Map<string, number>()

/** Opens the WebSocket of a chain, if it has one, for as long as something is awaited. */
export function openHeads(chain: Chain | undefined): Heads | undefined {
  const url = chain?.rpcUrls.default.webSocket?.[0]
  if (!chain || url === undefined) return undefined
  uses.set(url, (uses.get(url) ?? 0) + 1)
  const client = createClient({ chain, transport: webSocket(url) })
  return {
    client,
    close() {
      const left = (uses.get(url) ?? 1) - 1
      uses.set(url, left)
      if (left > 0) return
      client.transport.getRpcClient().then(
        (socket) => socket.close(),
        // It never opened.
        () => undefined,
      )
    },
  }
}
