import { Client } from 'pg'
import { WebSocket } from 'ws'
import { startBusyChain } from './chain.ts'
import { startIndexer, untilIndexed } from './holdfast.ts'

/** The longest time per block, in milliseconds: three times the block time. After this, the benchmark fails. */
const MAX_MS_PER_BLOCK = 3_000

/**
 * Measures how long after a block's announcement its rows can be read.
 *
 * @param options.blocks - The number of blocks, one per second.
 */
export async function measureTail(options: {
  databaseUrl: string
  blocks: number
}): Promise<{ p50Ms: number; p99Ms: number }> {
  const { databaseUrl, blocks } = options
  const chain = await startBusyChain({ blockTimeS: 1 })
  const indexer = await startIndexer({ databaseUrl, devnetPort: chain.port })
  const announced = new Map<number, number>()
  const lags: number[] = []
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  const listener = new Client({ connectionString: databaseUrl })
  try {
    await untilIndexed(databaseUrl, 0, indexer.child)
    await listener.connect()
    await listener.query('listen holdfast_indexer')
    // No await before the listeners are added, since the socket may open meanwhile.
    const opened = new WebSocket(chain.rpcUrl.replace('http', 'ws'))
    socket = opened
    opened.on('open', () => opened.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'))
    opened.on('message', (data) => {
      // Casts: the socket delivers whole messages as buffers, and the node is our own.
      const { params } = JSON.parse((data as Buffer).toString('utf8')) as { params?: { result: { number: string } } }
      if (params) announced.set(Number(params.result.number), performance.now())
    })
    const enough = new Promise<void>((resolve, reject) => {
      indexer.child.once('exit', () => reject(new Error('the server ended')))
      const longestMs = blocks * MAX_MS_PER_BLOCK
      const giveUp = (): void =>
        reject(new Error(`only ${lags.length} of ${blocks} blocks were indexed in ${longestMs / 1000} s`))
      timer = setTimeout(giveUp, longestMs)
      listener.on('notification', ({ payload = '{}' }) => {
        // Cast: our own server sends the notification.
        const { type, chainId, block } = JSON.parse(payload) as { type: string; chainId: number; block: number }
        if (type !== 'block' || chainId !== 31_337) return
        for (const [number, at] of announced) {
          if (number > block) continue
          announced.delete(number)
          lags.push(performance.now() - at)
        }
        if (lags.length >= blocks) resolve()
      })
    })
    let isDone = false
    const filling = (async () => {
      while (!isDone) {
        await chain.fill()
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    })()
    try {
      await Promise.race([enough, filling])
    } finally {
      isDone = true
      await filling
    }
  } finally {
    clearTimeout(timer)
    socket?.terminate()
    await listener.end()
    await indexer.stop()
    await chain.stop()
  }
  const sorted = lags.toSorted((one, other) => one - other)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}
