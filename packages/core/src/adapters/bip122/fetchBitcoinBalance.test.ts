import { bitcoinNetworkIds } from '@holdfast/caip'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { EsploraError } from './errors.ts'
import { fetchBitcoinBalance } from './fetchBitcoinBalance.ts'
import { bitcoinMainnet } from './networks.ts'

const account = { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', caipNetworkId: bitcoinNetworkIds.mainnet }
const coin = (index: number, value: unknown = 1_000) => ({ txid: index.toString(16).padStart(64, '0'), vout: 0, value })

/** Reads the balance from a node with this answer. */
function read(answer: unknown, init?: ResponseInit) {
  return fetchBitcoinBalance([bitcoinMainnet], account, async () => new Response(JSON.stringify(answer), init))
}

describe('fetchBitcoinBalance', () => {
  test('default: returns the sum of the unspent outputs, even of ten thousand', async () => {
    expect(await read([])).toEqual({ value: 0n, decimals: 8, symbol: 'BTC' })
    const many = Array.from({ length: 10_000 }, (_, index) => coin(index))
    expect((await read(many)).value).toBe(10_000_000n)
  })

  test('error: refuses more bitcoin than there will ever be', async () => {
    await expect(read([coin(0, 2_100_000_000_000_001)])).rejects.toBeInstanceOf(EsploraError)
    await expect(read([coin(0, 2_000_000_000_000_000), coin(1, 200_000_000_000_000)])).rejects.toThrow(EsploraError)
  })

  test('error: refuses an output that is listed twice', async () => {
    await expect(read([coin(0), coin(0)])).rejects.toBeInstanceOf(EsploraError)
  })

  test.each([[null], [{}], ['text'], [[null]], [[{}]], [[coin(0, -1)]], [[coin(0, 1.5)]], [[coin(0, '1000')]]])(
    'error: refuses the answer %j',
    async (answer) => {
      await expect(read(answer)).rejects.toBeInstanceOf(EsploraError)
    },
  )

  describe('through the RPC service', () => {
    const served = {
      ...bitcoinMainnet,
      rpcUrls: {
        default: { http: [`https://kit.example/v1?chainId=${encodeURIComponent(account.caipNetworkId)}&projectId=ab`] },
      },
    }
    const ask = async (answer: unknown) => {
      const urls: string[] = []
      const balance = await fetchBitcoinBalance([served], account, async (url) => {
        urls.push(url instanceof Request ? url.url : url.toString())
        return new Response(JSON.stringify(answer))
      })
      return { balance, url: new URL(urls[0] ?? '') }
    }
    const btc = (numeric: unknown, chainId: string = account.caipNetworkId) => ({
      balances: [{ name: 'Bitcoin', chainId, quantity: { decimals: '8', numeric } }],
    })

    test('default: asks the data service of the same server, for the same chain and project', async () => {
      const { balance, url } = await ask(btc('0.01500001'))
      expect(balance).toEqual({ value: 1_500_001n, decimals: 8, symbol: 'BTC' })
      expect(url.origin + url.pathname).toBe(`https://kit.example/v1/account/${account.address}/balance`)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        chainId: account.caipNetworkId,
        projectId: 'ab',
        currency: 'usd',
      })
    })

    test.each([null, {}, { balances: [] }, btc(1), btc('much'), btc('-1'), btc('21000001'), btc('1', 'eip155:1')])(
      'error: refuses the answer %j',
      async (answer) => {
        await expect(ask(answer)).rejects.toBeInstanceOf(EsploraError)
      },
    )
  })

  test('error: rejects if the node does not answer in time', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    onTestFinished(() => timeout.mockRestore())
    const hang: typeof globalThis.fetch = (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const reading = fetchBitcoinBalance([bitcoinMainnet], account, hang)
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000)
    deadline.abort(new DOMException('late', 'TimeoutError'))
    await expect(reading).rejects.toBeInstanceOf(EsploraError)
  })

  test('error: rejects if the node fails, or if the network has no node', async () => {
    await expect(read([], { status: 503 })).rejects.toMatchObject({
      name: 'EsploraError',
      metaMessages: expect.arrayContaining(['HTTP status code: 503']),
    })
    const elsewhere = { ...account, caipNetworkId: bitcoinNetworkIds.signet }
    await expect(fetchBitcoinBalance([bitcoinMainnet], elsewhere)).rejects.toBeInstanceOf(ChainNotSupportedError)
  })
})
