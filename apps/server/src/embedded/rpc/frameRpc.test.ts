import { freePorts } from '@holdfast/testing/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains } from '../../config/chains/chains.ts'
import { startNode, type TestNode } from '../../rpc/test/startNode.ts'
import { embeddedService } from '../../services/embeddedService.ts'
import { startTestServer, type TestServer } from '../../test/testServer.ts'
import { createTestDevice, type TestDevice } from '../test/testDevice.ts'

let node: TestNode
let server: TestServer
let device: TestDevice
let url: string
beforeAll(async () => {
  node = await startNode()
  const [port = 0] = await freePorts(1)
  url = `http://localhost:${port}`
  const chains = devnetChains(8545).slice(0, 1)
  server = await startTestServer({
    services: [embeddedService],
    config: {
      secure: { port, url },
      chains: chains.map((chain) => ({ ...chain, rpcUpstreams: [node.url] })),
      rpcLimits: { perNetwork: 20, perProject: 20 },
    },
  })
  device = await createTestDevice({ apiUrl: url, vaultUrl: url, now: Date.now })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await node.stop()
})

const call = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })
async function post(
  body: unknown,
  { chain = 'eip155:31337', from = '1.1.1.1', dpop }: { chain?: string; from?: string; dpop?: string } = {},
) {
  const at = `${url}/v1/rpc/${chain}`
  const headers = {
    'content-type': 'application/json',
    dpop: dpop ?? (await device.prove('POST', at)),
    'x-forwarded-for': from,
  }
  const response = await fetch(at, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('frameRpcRoutes', () => {
  it('default: a device calls allowed methods, one by one or in a batch', async () => {
    expect(await post(call('eth_chainId'))).toMatchObject({ status: 200, body: { id: 1, result: '0x7a69' } })
    expect(await post([call('eth_chainId', 0), call('net_version', 1)])).toMatchObject({
      status: 200,
      body: [{ id: 0 }, { id: 1 }],
    })
  })

  it('behavior: the server’s metrics count the calls, and show the state of the nodes', async () => {
    const readMetrics = async () => (await fetch(`${server.server.addresses.admin}/metrics`)).text()
    const countRefused = async () =>
      Number(/^holdfast_rpc_calls_total\{chain="31337",outcome="refused"\} (\d+)$/m.exec(await readMetrics())?.[1] ?? 0)
    const before = await countRefused()
    await post(call('eth_sign'))
    expect(await countRefused()).toBe(before + 1)
    expect(await readMetrics()).toContain(`holdfast_rpc_node_up{chain="31337",node="${new URL(node.url).host}"}`)
  })

  it.each(['eth_sign', 'personal_sign', 'wallet_sendCalls', 'debug_traceTransaction', 'eth_accounts'])(
    'error: refuses %s, and sends it to no node',
    async (method) => {
      expect(await post(call(method))).toMatchObject({
        body: { error: { message: 'Requested RPC call is not allowed' } },
      })
      expect(node.asked.map((asked) => asked.method)).not.toContain(method)
    },
  )

  it('error: refuses calls without a proof, with a used proof, with a proof for another URL, or to a chain that is not served', async () => {
    expect(await post(call('eth_chainId'), { dpop: '' })).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_proof' } },
    })
    const dpop = await device.prove('POST', `${url}/v1/rpc/eip155:31337`)
    expect((await post(call('eth_chainId'), { dpop })).status).toBe(200)
    expect(await post(call('eth_chainId'), { dpop })).toMatchObject({ body: { error: { code: 'invalid_proof' } } })
    const proofForOtherChain = await device.prove('POST', `${url}/v1/rpc/eip155:1`)
    expect(await post(call('eth_chainId'), { dpop: proofForOtherChain })).toMatchObject({
      body: { error: { code: 'invalid_proof' } },
    })
    expect((await post(call('eth_chainId'), { chain: 'eip155:1' })).status).toBeGreaterThanOrEqual(400)
  })

  it('error: refuses too many calls from one network', async () => {
    const calls = Array.from({ length: 21 }, (_, id) => call('eth_chainId', id))
    expect((await post(calls, { from: '2.2.2.2' })).status).toBe(429)
  })

  it.each(['rpc', 'bundler'])(
    'error: counts the %s calls of a network before their proofs are checked',
    async (service) => {
      const from = service === 'rpc' ? '3.3.3.3' : '4.4.4.4'
      const callWithoutProof = async () => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
        const body = JSON.stringify(call('eth_chainId'))
        return (await fetch(`${url}/v1/${service}/eip155:31337`, { method: 'POST', headers, body })).status
      }
      for (let times = 0; times < 20; times += 1) expect(await callWithoutProof()).toBe(401)
      expect(await callWithoutProof()).toBe(429)
    },
  )
})
