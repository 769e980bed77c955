import { describe, expect, it } from 'vitest'
import { createDataClient } from './client.ts'

const account = `0x${'a1'.repeat(20)}`
const token = `eip155:1:0x${'b2'.repeat(20)}` as const

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(body: unknown) {
  const calls: { url: URL; init: RequestInit }[] = []
  const client = createDataClient({
    url: 'https://services.example/kit/',
    projectId: 'ab'.repeat(16),
    sdkType: 'holdfast',
    sdkVersion: '0.1.0',
    fetch: (input, init) => {
      calls.push({ url: new URL(input as string), init: init ?? {} })
      return Promise.resolve(Response.json(body))
    },
  })
  return { client, calls }
}

describe('createDataClient', () => {
  it('default: sends the specified path and query, and identifies the caller', async () => {
    const { client, calls } = clientAnswering({ balances: [] })
    await client.getBalances({ address: account, chainId: 'eip155:1', forceUpdate: [token, 'eip155:1:0xee'] })
    expect(calls[0]?.url.pathname).toBe(`/kit/v1/account/${account}/balance`)
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
      currency: 'usd',
      chainId: 'eip155:1',
      forceUpdate: `${token},eip155:1:0xee`,
      projectId: 'ab'.repeat(16),
      st: 'holdfast',
      sv: '0.1.0',
    })
    expect(calls[0]?.init.credentials).toBe('omit')
  })

  it('default: sends the project in the body of a request for prices, as other servers require', async () => {
    const { client, calls } = clientAnswering({ fungibles: [{ name: 'Pebble', symbol: 'PBL', iconUrl: '', price: 2 }] })
    const { fungibles } = await client.getPrices({ addresses: [token] })
    expect(fungibles).toMatchObject([{ symbol: 'PBL', price: 2 }])
    expect(JSON.parse(String(calls[0]?.init.body as string))).toEqual({
      currency: 'usd',
      addresses: [token],
      projectId: 'ab'.repeat(16),
    })
  })

  it('behavior: leaves out a balance with an invalid value, and reads an unknown price as null', async () => {
    const good = {
      name: 'Pebble',
      symbol: 'PBL',
      chainId: 'eip155:1',
      address: token,
      quantity: { decimals: '6', numeric: '2' },
      iconUrl: 'javascript:alert(1)',
    }
    const { client } = clientAnswering({
      balances: [
        good,
        { ...good, quantity: { decimals: '6', numeric: '-2' } },
        { ...good, quantity: { decimals: '6', numeric: '1e70' } },
        { ...good, chainId: 'mars:1' },
        { ...good, price: -1 },
      ],
    })
    const { balances } = await client.getBalances({ address: account })
    expect(balances).toEqual([{ ...good, value: null, price: null, iconUrl: '', flags: { is_spam: false } }])
  })

  it('behavior: reads the history of another server, which lacks the fields that only our server sends', async () => {
    const transaction = {
      id: 't-9',
      metadata: {
        operationType: 'trade',
        hash: '0x77',
        chain: 'eip155:137',
        minedAt: '2025-02-03T10:00:00Z',
        sentFrom: '0xa1',
        sentTo: '0xb2',
        status: 'confirmed',
        nonce: 12,
      },
      transfers: [
        {
          direction: 'out',
          quantity: { numeric: '1.5' },
          fungible_info: { name: 'Pebble', symbol: 'PBL', icon: { url: 'https://img.example/p.png' } },
        },
        { direction: 'in', quantity: { numeric: '1' }, nft_info: { name: 'One', flags: { is_spam: true } } },
      ],
    }
    const broken = { ...transaction, metadata: { ...transaction.metadata, minedAt: 'yesterday' } }
    const { client, calls } = clientAnswering({ data: [transaction, broken, 7], next: '' })
    const { data, next } = await client.getHistory({ account, chainId: 'eip155:137', cursor: 'c1' })
    expect(next).toBeNull()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ ...transaction, approvals: [] })
    expect(calls[0]?.url.pathname).toBe(`/kit/v1/account/${account}/history`)
    expect(calls[0]?.url.searchParams.get('cursor')).toBe('c1')
  })

  it('behavior: accepts the picture of an identity only over http(s)', async () => {
    const answer = await clientAnswering({ name: 'rowan.eth', avatar: 'data:image/svg+xml,<svg/>' }).client.getIdentity(
      {
        address: account,
      },
    )
    expect(answer).toEqual({ name: 'rowan.eth', avatar: null })
  })
})
