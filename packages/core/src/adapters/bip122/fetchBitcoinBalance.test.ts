import { bitcoinNetworkIds } from '@holdfast/caip'
import { describe, expect, test, vi } from 'vitest'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { EsploraError } from './errors.ts'
import { fetchBitcoinBalance } from './fetchBitcoinBalance.ts'
import { bitcoinMainnet } from './networks.ts'

const account = { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', caipNetworkId: bitcoinNetworkIds.mainnet }
const coin = (index: number, value: unknown = 1_000) => ({ txid: index.toString(16).padStart(64, '0'), vout: 0, value })

/** Reads the balance from a node at the edge that answers so. */
function read(answer: unknown, init?: ResponseInit) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), init))
  return fetchBitcoinBalance([bitcoinMainnet], account)
}

describe('fetchBitcoinBalance', () => {
  test('default: the sum of what is unspent; of ten thousand outputs too', async () => {
    expect(await read([])).toEqual({ value: 0n, decimals: 8, symbol: 'BTC' })
    const many = Array.from({ length: 10_000 }, (_, index) => coin(index))
    expect((await read(many)).value).toBe(10_000_000n)
  })

  test('error: more than all the bitcoin that will be, from a node that lies', async () => {
    await expect(read([coin(0, 2_100_000_000_000_001)])).rejects.toBeInstanceOf(EsploraError)
    await expect(read([coin(0, 2_000_000_000_000_000), coin(1, 200_000_000_000_000)])).rejects.toThrow(EsploraError)
  })

  test('error: one output told twice', async () => {
    await expect(read([coin(0), coin(0)])).rejects.toBeInstanceOf(EsploraError)
  })

  test.each([null, {}, 'text', [null], [{}], [coin(0, -1)], [coin(0, 1.5)], [coin(0, '1000')]])(
    'error: an answer of %j',
    async (answer) => {
      await expect(read(answer)).rejects.toBeInstanceOf(EsploraError)
    },
  )

  test('error: a node that fails, a network without one', async () => {
    await expect(read([], { status: 503 })).rejects.toBeInstanceOf(EsploraError)
    const elsewhere = { ...account, caipNetworkId: bitcoinNetworkIds.signet }
    await expect(fetchBitcoinBalance([bitcoinMainnet], elsewhere)).rejects.toBeInstanceOf(ChainNotSupportedError)
  })
})
