import { startTestChain, type TestChain } from '@holdfast/testing'
import { createPublicClient, http, parseEther, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SendTransactions } from '../../client/sends.ts'
import type { Chain } from '../../config/config.ts'
import { createKeyring, type Keyring } from '../../keys/keyring.ts'
import { parsePrivateKey } from '../../keys/privateKey.ts'
import { createNodeRpc, NodeError, type NodeRpc } from '../../node/nodeRpc.ts'
import { sendSigned } from '../../node/sendSigned.ts'
import { performTransaction } from '../perform.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { readTransaction } from './transactionFields.ts'

vi.setConfig({ testTimeout: 30_000 })

let node: TestChain
let chain: Chain
let rpc: NodeRpc
let keyring: Keyring
let from: string

beforeAll(async () => {
  node = await startTestChain()
  chain = {
    caipNetworkId: `eip155:${node.chainId}`,
    name: 'Devnet',
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    rpcUrls: [node.rpcUrl],
  }
  rpc = createNodeRpc(chain)
  const [account] = node.accounts
  const key = parsePrivateKey(account?.privateKey ?? '')
  keyring = createKeyring({ accounts: [{ kind: 'imported', id: 'one', name: 'One', key }] })
  from = account?.address ?? ''
}, 60_000)
afterAll(() => node.stop())

const to = '0x00000000000000000000000000000000000000c5'
const send: SendTransactions = async ({ transactions }) => {
  for (const { bytes } of transactions) await sendSigned(rpc, bytes)
}
const createRequest = (changes: object, isSent = true) => {
  const fields = readTransaction({ from, ...changes }, node.chainId)
  return { kind: 'transaction' as const, address: from, chain, fields, isSent }
}

describe('prepareTransaction', () => {
  it('default: the chain accepts the transaction, and charges no more than the highest fee', async () => {
    const request = createRequest({ to, value: '0xde0b6b3a7640000' })
    const prepared = await prepareTransaction(request, rpc)
    const hash = (await performTransaction(keyring, request, { prepared, rpc, send })) as `0x${string}`
    const client = createPublicClient({ transport: http(node.rpcUrl) })
    const { status, gasUsed, effectiveGasPrice } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(parseEther('1'))
    expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(prepared.maxFee)
    expect(prepared.fee).toBeLessThanOrEqual(prepared.maxFee)
    expect(prepared.lacksFunds).toBe(false)
  })

  it('param: uses the gas, the fees and the nonce that the app chose', async () => {
    const request = createRequest(
      { to, gas: '0x10000', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1', nonce: '0x99' },
      false,
    )
    const prepared = await prepareTransaction(request, rpc)
    expect(prepared.maxFee).toBe(0x10000n * 0x77359400n)
    const signed = (await performTransaction(keyring, request, { prepared, rpc, send })) as `0x02${string}`
    expect(parseTransaction(signed)).toMatchObject({
      gas: 0x10000n,
      maxFeePerGas: 0x77359400n,
      maxPriorityFeePerGas: 1n,
      nonce: 0x99,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(from)
  })

  it('param: a gas price leads to a legacy transaction', async () => {
    const request = createRequest({ to, gasPrice: '0x77359400' }, false)
    const prepared = await prepareTransaction(request, rpc)
    const signed = (await performTransaction(keyring, request, { prepared, rpc, send })) as `0x${string}`
    expect(parseTransaction(signed)).toMatchObject({ type: 'legacy', gasPrice: 0x77359400n, chainId: node.chainId })
  })

  it('behavior: reports that the balance is too low', async () => {
    const request = createRequest({ to, gas: '0x5208', value: `0x${parseEther('1000000').toString(16)}` })
    const prepared = await prepareTransaction(request, rpc)
    expect(prepared.lacksFunds).toBe(true)
    await expect(performTransaction(keyring, request, { prepared, rpc, send })).rejects.toThrow(NodeError)
  })

  it('error: throws if the call would fail', async () => {
    // This code reverts every call.
    await rpc('anvil_setCode', [to, '0x60006000fd'])
    await expect(prepareTransaction(createRequest({ to, data: '0x12345678' }), rpc)).rejects.toMatchObject({ code: 3 })
    await rpc('anvil_setCode', [to, '0x'])
  })

  it('error: throws a node’s error if the node sends no block', async () => {
    const withoutBlock: NodeRpc = async (method, params) =>
      method === 'eth_getBlockByNumber' ? null : rpc(method, params)
    await expect(prepareTransaction(createRequest({ to }), withoutBlock)).rejects.toThrow(
      new NodeError({ code: -32603, message: 'The answer of the node is not a block.' }),
    )
  })

  it('error: throws if the node does not answer, sends no JSON, or does not exist', async () => {
    const silent = createNodeRpc({ ...chain, rpcUrls: ['http://127.0.0.1:1'] })
    await expect(prepareTransaction(createRequest({ to }), silent)).rejects.toMatchObject({
      code: -32603,
      shortMessage: 'The node of Devnet does not answer.',
    })
    const wrong = createNodeRpc(chain, async () => new Response('<html>'))
    await expect(wrong('eth_chainId')).rejects.toThrow(NodeError)
    await expect(createNodeRpc({ ...chain, rpcUrls: [] })('eth_chainId')).rejects.toThrow('Devnet has no node to ask.')
  })
})
