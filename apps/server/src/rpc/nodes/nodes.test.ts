import { createServer } from 'node:net'
import { fakeClock } from '@holdfast/testing/time'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../../test/until.ts'
import { startNode } from '../test/startNode.ts'
import { createNodes } from './nodes.ts'

const caipNetworkId = 'eip155:31337'

/** Connects to the nodes at these addresses, on a clock that the test moves, and collects the log. */
function setUp(urls: readonly string[]) {
  const clock = fakeClock()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const nodes = createNodes({ caipNetworkId, urls, clock, log })
  onTestFinished(nodes.stop)
  const states = () => nodes.all.map((one) => one.state())
  return { clock, nodes, states, lines }
}

async function startTestNode() {
  const node = await startNode()
  onTestFinished(node.stop)
  return node
}

/** Starts a node that accepts connections and never answers. */
async function startSilentNode(): Promise<string> {
  const sockets = new Set<{ destroy: () => void }>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

describe('createNodes', () => {
  it('default: no node is pinged before the first call, and from then on all are, every ten seconds', async () => {
    const [one, two] = [await startTestNode(), await startTestNode()]
    const { clock, nodes, states } = setUp([one.url, two.url])
    expect(states().map(({ health }) => health)).toEqual(['unknown', 'unknown'])
    await nodes.ranked()
    expect(states().map(({ head }) => head)).toEqual([1n, 1n])
    one.head = 7n
    two.head = 8n
    clock.tick(9_999)
    expect(clock.pending()).toBe(1)
    clock.tick(1)
    await until(() => states().every(({ head }) => head > 1n))
    expect(states().map(({ head }) => head)).toEqual([7n, 8n])
  })

  it('behavior: a node that fails is pinged at once, ranked last, and logged', async () => {
    const [one, two] = [await startTestNode(), await startTestNode()]
    const { nodes, states, lines } = setUp([one.url, two.url])
    await nodes.ranked()
    await one.stop()
    await expect(nodes.all[0]?.call({ method: 'eth_getBalance', params: '[]' })).rejects.toThrow('cannot be reached')
    await until(() => states()[0]?.health === 'down')
    expect((await nodes.ranked()).map(({ host }) => host)).toEqual([two.url, one.url].map((url) => new URL(url).host))
    await until(() => lines.length > 0)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { chainId: caipNetworkId, node: new URL(one.url).host, health: 'down' },
    ])
  })

  it('behavior: a silent node delays the first calls by two seconds at most', async () => {
    const node = await startTestNode()
    const { clock, nodes, states } = setUp([await startSilentNode(), node.url])
    let isRanked = false
    const ranked = nodes.ranked().then((list) => {
      isRanked = true
      return list
    })
    await until(() => states()[1]?.health === 'healthy')
    await clock.advance(1_999)
    expect(isRanked).toBe(false)
    await clock.advance(1)
    expect((await ranked).map(({ host }) => host)[0]).toBe(new URL(node.url).host)
  })
})
