import { bitcoinNetworkIds } from '@holdfast/caip'
import { describe, expect, it } from 'vitest'
import { NodeError } from '../../node/nodeRpc.ts'
import { openEsplora } from './esplora.ts'

const url = 'https://esplora.example/api'
const chain = {
  caipNetworkId: bitcoinNetworkIds.regtest,
  name: 'Bitcoin Regtest',
  nativeCurrency: { symbol: 'BTC', decimals: 8 },
  rpcUrls: [url],
}
const txid = 'ab'.repeat(32)
const coin = { txid, vout: 0, value: 1_000 }
/** Opens a node that gives this answer to every query. */
const nodeOf = (answer: unknown, status = 200) =>
  openEsplora(chain, async () => new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status }))

describe('openEsplora', () => {
  it('default: returns each coin of an address once', async () => {
    const other = { ...coin, vout: 1, status: { confirmed: false } }
    expect(await nodeOf([coin, other, coin]).coins('bcrt1q')).toEqual([
      { txid, vout: 0, value: 1_000n },
      { txid, vout: 1, value: 1_000n },
    ])
  })

  it.each([
    ['text that is not JSON', 'nonsense'],
    ['an object instead of a list', {}],
    ['a coin that is null', [null]],
    ['a negative value', [{ ...coin, value: -1 }]],
    ['a fraction of a satoshi', [{ ...coin, value: 0.5 }]],
    ['a value above the supply of bitcoin', [{ ...coin, value: 2_100_000_000_000_001 }]],
    ['an invalid transaction id', [{ ...coin, txid: 'none' }]],
  ])('error: refuses a list of coins with %s', async (_name, answer) => {
    await expect(nodeOf(answer).coins('bcrt1q')).rejects.toThrow('gave an answer that cannot be read')
  })

  it('default: returns the fee rate for one of the next blocks, but at least the rate that nodes relay', async () => {
    expect(await nodeOf({ 1: 9, 3: 4.5, 6: 2 }).feeRate()).toBe(4.5)
    expect(await nodeOf({ 3: 0.2 }).feeRate()).toBe(1)
    expect(await nodeOf({}).feeRate()).toBe(1)
    await expect(nodeOf({ 3: -1 }).feeRate()).rejects.toBeInstanceOf(NodeError)
  })

  it('default: sends a transaction and returns its id; throws if the node refuses it or returns another id', async () => {
    expect(await nodeOf(`${txid}\n`).send('00', txid)).toBe(txid)
    await expect(nodeOf('cd'.repeat(32)).send('00', txid)).rejects.toThrow('the id of another transaction')
    await expect(nodeOf('bad-txns-inputs-missingorspent', 400).send('00', txid)).rejects.toThrow('missingorspent')
  })

  it('behavior: counts a transaction as sent if the node refuses it but has it', async () => {
    const node = openEsplora(chain, async (_url, init) =>
      init?.method === 'POST' ? new Response('already in utxo set', { status: 400 }) : new Response('00'),
    )
    expect(await node.send('00', txid)).toBe(txid)
    await expect(node.send('01', txid)).rejects.toThrow('already in utxo set')
  })

  it('default: returns the bytes of a transaction; throws if the node sends anything else', async () => {
    expect(await nodeOf('02ff\n').transaction(txid)).toEqual(Uint8Array.of(0x02, 0xff))
    for (const [answer, status] of [
      ['0', 200],
      ['Transaction not found', 404],
      ['02ff', 404],
    ] as const)
      await expect(nodeOf(answer, status).transaction(txid)).rejects.toThrow('gave an answer that cannot be read')
  })

  it('error: throws if the node is silent or the chain has no node, but assumes that a silent node has accepted a transaction', async () => {
    const silentNode = openEsplora(chain, () => Promise.reject(new TypeError('no network')))
    await expect(silentNode.coins('bcrt1q')).rejects.toThrow('does not answer')
    // The node may have accepted the transaction all the same.
    expect(await silentNode.send('00', txid)).toBe(txid)
    await expect(openEsplora({ ...chain, rpcUrls: [] }).feeRate()).rejects.toThrow('has no node to ask')
  })
})
