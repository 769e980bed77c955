import { startTestChain } from '@holdfast/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { indexerService } from './indexerService.ts'

describe('indexerService', () => {
  let chain: Awaited<ReturnType<typeof startTestChain>>
  let server: TestServer
  beforeAll(async () => {
    chain = await startTestChain()
    server = await startTestServer({
      config: { chains: devnetChains(chain.port).slice(0, 1) },
      services: [indexerService],
    })
  })
  afterAll(async () => {
    await server?.server.stop()
    await server?.stop()
    await chain?.stop()
  })
  const readMetrics = async (): Promise<string> => (await fetch(`${server.server.addresses.admin}/metrics`)).text()

  it('default: indexes the chains of the configuration, and shows its progress in the metrics', async () => {
    await chain.mine(3)
    const next = Number(await chain.client.getBlockNumber({ cacheTime: 0 })) + 1
    await expect.poll(readMetrics).toContain(`holdfast_indexer_next_block{chain="31337"} ${next}\n`)
    const metrics = await readMetrics()
    expect(metrics).toContain('holdfast_indexer_leader{chain="31337"} 1\n')
    expect(metrics).toContain('holdfast_indexer_lag_blocks{chain="31337"} 0\n')
    expect(metrics).toMatch(/^holdfast_indexer_bytes [1-9]\d+$/m)
    expect(await server.query('select next_block from indexed_chain')).toEqual([{ next_block: String(next) }])
  })

  it('behavior: when a node is unreachable, the server stays ready and reports it', async () => {
    await chain.stop()
    await expect
      .poll(readMetrics)
      .toMatch(/holdfast_indexer_node_failures_total\{chain="31337",reason="unreachable"\} [1-9]/)
    expect((await fetch(`${server.server.addresses.admin}/readyz`)).status).toBe(200)
    expect(server.log()).toContain('chain 31337 is not indexed at the moment')
  })
})
