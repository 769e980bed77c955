import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nativeTokenAddress } from '@holdfast/api/data'
import { type CaipNetworkId, solanaNetworkIds } from '@holdfast/caip'
import { sendToken, solanaTokens } from '@holdfast/devnet/solana'
import { startTestBitcoin, type TestBitcoin } from '@holdfast/testing/bitcoin'
import { startTestSolana, type TestSolana } from '@holdfast/testing/solana'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { localChains, parseOtherChain } from '../config/chains/otherChains.ts'
import { dataCaller } from '../test/dataCaller.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { dataService } from './dataService.ts'
import { rpcService } from './rpcService.ts'

/** Two chains and a database take long to start on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const { projectId, origin, get, client } = dataCaller(() => site.server.addresses.services)
const lyingSolana = solanaNetworkIds.testnet
let solana: TestSolana
let bitcoin: TestBitcoin
let liar: { server: Server; url: string; answer: (method: string, result: unknown) => unknown }
let site: TestServer
let tern: string

beforeAll(async () => {
  ;[solana, bitcoin] = await Promise.all([startTestSolana(), startTestBitcoin()])
  liar = await startLiar(solana.rpcUrl)
  tern = await solana.createToken({ decimals: 6, owners: { [solana.accounts[0].address]: 5_000_000n } })
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const data = {
    tokens: [{ address: tern, name: 'Tern Dollar', symbol: 'TUSD' }],
    prices: [{ kind: 'table' as const, prices: { native: '150', [tern]: '1' } }],
  }
  site = await startTestServer({
    services: [dataService, rpcService],
    config: {
      projectId,
      chains: [],
      dataLimits: { perNetwork: 200, perProject: 10_000 },
      otherChains: [
        parseOtherChain({
          caipNetworkId: solana.caipNetworkId,
          name: 'Solana',
          nativeCurrency,
          // The second node is down: calls go to the first.
          rpcUpstreams: [solana.rpcUrl, 'http://127.0.0.1:9'],
          data,
        }),
        parseOtherChain({ caipNetworkId: lyingSolana, name: 'Liar', nativeCurrency, rpcUpstreams: [liar.url] }),
        parseOtherChain({
          caipNetworkId: bitcoin.caipNetworkId,
          name: 'Bitcoin',
          nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
          rpcUpstreams: [bitcoin.rpcUrl],
          blockExplorer: { name: 'Explorer', url: 'https://explorer.example/' },
          data: {
            prices: [{ kind: 'table', prices: { native: '60000' } }],
            provider: { kind: 'esplora', url: bitcoin.esploraUrl },
          },
        }),
      ],
    },
  })
})
afterAll(async () => {
  await site.stop()
  await Promise.all([solana.stop(), bitcoin.stop()])
  liar.server.close()
})

const balancesOf = async (address: string, chainId: CaipNetworkId) =>
  (await client().getBalances({ address, chainId, forceUpdate: [nativeTokenAddress(chainId)] })).balances.map(
    ({ symbol, name, quantity, value, flags }) => ({ symbol, name, ...quantity, value, isSpam: flags.is_spam }),
  )
const rpc = async (chainId: string, method: string, ...params: unknown[]) => {
  const url = `${site.server.addresses.services}/v1/?chainId=${chainId}&projectId=${projectId}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'a', method, params })
  const answer = await fetch(url, { method: 'POST', headers: { origin }, body })
  return { status: answer.status, body: (await answer.json()) as { result?: never; error?: { message: string } } }
}

describe('JSON-RPC', () => {
  it('default: calls that read or send go to the nodes of the namespace, whose errors come back whole', async () => {
    expect((await rpc(solana.caipNetworkId, 'getGenesisHash')).body.result).toMatch(solana.caipNetworkId.slice(7))
    expect((await rpc(bitcoin.caipNetworkId, 'getblockcount')).body.result).toBe(bitcoin.chain.height())
    const refused = await rpc(solana.caipNetworkId, 'sendTransaction', 'AAAA', { encoding: 'base64' })
    expect(refused.body.error).toMatchObject({ code: -32602, message: expect.stringContaining('deserialize') })
    expect((await rpc(bitcoin.caipNetworkId, 'sendrawtransaction', '00')).body.error).toEqual({
      code: -26,
      message: 'TX decode failed',
    })
  })

  it('error: refuses methods of wallets and of other namespaces, chains that are not served, and a node of another chain', async () => {
    const notAllowed = { code: -32601, message: 'Requested RPC call is not allowed' }
    for (const method of ['solana_signMessage', 'eth_blockNumber', 'requestAirdrop', 'getblockcount'])
      expect((await rpc(solana.caipNetworkId, method)).body.error).toEqual(notAllowed)
    for (const method of ['getSlot', 'importprivkey', 'stop', 'sendtoaddress'])
      expect((await rpc(bitcoin.caipNetworkId, method)).body.error).toEqual(notAllowed)
    expect(await rpc(solanaNetworkIds.devnet, 'getSlot')).toMatchObject({
      status: 400,
      body: { reasons: [{ description: 'Chain is not supported' }] },
    })
    expect(await rpc(lyingSolana, 'getSlot')).toMatchObject({ status: 503 })
  })
})

describe('Solana', () => {
  it('default: is a supported chain; the balances contain the native currency and both kinds of tokens, with prices', async () => {
    const { http } = await client().getSupportedChains()
    expect(http).toEqual(expect.arrayContaining([solana.caipNetworkId, bitcoin.caipNetworkId]))
    const [{ address }] = solana.accounts
    const metadata = { name: '  Moss \u202e\u0000 ', symbol: 'MOSS', uri: 'https://moss.example' }
    await solana.createToken({ decimals: 9, metadata, owners: { [address]: 1_500_000_000n } })
    expect(await balancesOf(address, solana.caipNetworkId)).toEqual([
      { symbol: 'SOL', name: 'Solana', decimals: '9', numeric: '1000', value: 150_000, isSpam: false },
      { symbol: 'TUSD', name: 'Tern Dollar', decimals: '6', numeric: '5', value: 5, isSpam: false },
      { symbol: 'MOSS', name: 'Moss', decimals: '9', numeric: '1.5', value: null, isSpam: false },
    ])
  })

  it('behavior: leaves out a token with 255 decimals or a supply of one, cuts long texts, and marks a lure and a copied name as spam', async () => {
    const owner = freshAddress()
    const owners = { [owner]: 7n }
    const named = (name: string, symbol: string) => ({ name, symbol, uri: '' })
    await solana.createToken({ decimals: 255, metadata: named('Endless', 'END'), owners })
    await solana.createToken({ decimals: 0, metadata: named('Single', 'ONE'), owners: { [owner]: 1n } })
    const whole = await solana.createToken({ decimals: 0, metadata: named('Whole', 'WHO'), owners })
    await solana.createToken({ decimals: 6, metadata: named('Claim at https://tern.example', 'FREE'), owners })
    await solana.createToken({ decimals: 6, metadata: named('Tern Dollar', 'ТUSD'), owners })
    await solana.createToken({ decimals: 6, metadata: named('n'.repeat(400), 's'.repeat(200)), owners })
    await solana.freeze(whole, owner)
    const held = await balancesOf(owner, solana.caipNetworkId)
    expect(held.map(({ symbol, numeric, isSpam }) => [symbol.slice(0, 40), numeric, isSpam])).toEqual([
      ['SOL', '0', false],
      ['WHO', '7', false],
      ['s'.repeat(32), '0.000007', false],
      ['FREE', '0.000007', true],
      ['ТUSD', '0.000007', true],
    ])
  })

  it('default: reads the names of tokens from Metaplex, and shows their pictures through our proxy', async () => {
    const owner = freshAddress()
    const owners = { [owner]: 7_000_000n }
    const create = () => solana.createToken({ decimals: 6, owners })
    const mints = [await create(), await create(), await create(), await create()] as const
    const [named, imitating, forged, foreign] = mints
    const uri = `data:application/json,${encodeURIComponent('{"image":"https://tern.example/a.png"}')}`
    await solana.describeToken(named, { name: 'Reef\u202e Token', symbol: 'REEF', uri })
    await solana.describeToken(imitating, { name: 'Tern Dollar', symbol: 'TUSD', uri })
    await solana.describeToken(forged, { name: 'Forged', symbol: 'FORG', uri }, { owner: solana.accounts[0].address })
    await solana.describeToken(foreign, { name: 'Foreign', symbol: 'FOR', uri }, { of: named })
    const { balances } = await client().getBalances({ address: owner, chainId: solana.caipNetworkId })
    const shown = (mint: string) => {
      const found = balances.find(({ address }) => address === `${solana.caipNetworkId}:${mint}`)
      const source = found?.iconUrl.match(/\/v1\/images\/64\/[^/]+\/(.+)$/)?.[1]
      const icon = source && Buffer.from(source, 'base64url').toString()
      return [found?.name, found?.symbol, found?.flags.is_spam, icon]
    }
    expect(mints.map(shown)).toEqual([
      ['Reef Token', 'REEF', false, 'https://tern.example/a.png'],
      ['Tern Dollar', 'TUSD', true, undefined],
      ['', '', false, undefined],
      ['', '', false, undefined],
    ])
    const { data } = await client().getHistory({ account: owner, chainId: solana.caipNetworkId })
    const moved = data.flatMap(({ transfers }) => transfers.map((each) => each.fungible_info))
    expect(moved.find((each) => each?.symbol === 'REEF')).toMatchObject({
      name: 'Reef Token',
      icon: { url: expect.stringContaining('/v1/images/64/') },
    })
  })

  it('default: returns the history page by page, including transfers that name only token accounts', async () => {
    const [sender] = solana.accounts
    const receiver = freshAddress()
    for (let count = 0; count < 22; count += 1) await solana.airdrop(receiver, 1_000_000n + BigInt(count))
    const signature = await sendToken(solana.cluster, {
      mint: tern as never, // A mint created above.
      from: sender.signer,
      to: receiver as never,
      amount: 250_000n,
    })
    // The second transfer names only the token accounts.
    await sendToken(solana.cluster, { mint: tern as never, from: sender.signer, to: receiver as never, amount: 1n })
    const { caipNetworkId: chainId } = solana
    const first = await client().getHistory({ account: receiver, chainId })
    expect(first.data).toHaveLength(20)
    const { transfers, metadata } = first.data[1] ?? {}
    expect([metadata?.hash, metadata?.operationType, metadata?.sentFrom]).toEqual([
      signature,
      'receive',
      sender.address,
    ])
    expect(transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '0.25' }, value: 0.25 }])
    const second = await client().getHistory({ account: receiver, chainId, cursor: first.next ?? '' })
    expect([second.data.length, second.next]).toEqual([4, null])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(24)
    await expect(client().getHistory({ account: sender.address, chainId, cursor: first.next ?? '' })).rejects.toThrow()

    const sent = await client().getTransaction({ hash: signature, chainId, account: sender.address })
    expect(sent).toMatchObject({
      metadata: { operationType: 'send', sentTo: receiver },
      fee: { symbol: 'SOL', quantity: { numeric: '0.000005' } },
    })
    expect(sent.transfers).toEqual(
      expect.arrayContaining([expect.objectContaining({ direction: 'out', quantity: { numeric: '0.25' } })]),
    )
  })

  it('default: returns prices by mint and for the native currency; an unchanged balance gets 304', async () => {
    const { caipNetworkId } = solana
    const addresses = [nativeTokenAddress(caipNetworkId), `${caipNetworkId}:${tern}`] as const
    const { fungibles } = await client().getPrices({ addresses })
    expect(fungibles.map(({ symbol, price, priceSource }) => [symbol, price, priceSource])).toEqual([
      ['SOL', 150, 'table'],
      ['TUSD', 1, 'table'],
    ])
    const path = `/v1/account/${solana.accounts[1].address}/balance`
    const etag = (await get(path, { chainId: caipNetworkId })).headers.get('etag') ?? ''
    expect((await get(path, { chainId: caipNetworkId }, { 'if-none-match': etag })).status).toBe(304)
  })

  it('error: refuses addresses of other namespaces and lengths', async () => {
    for (const address of [
      `0x${'a1'.repeat(20)}`,
      '1'.repeat(44),
      'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
      `eip155:1:0x${'a1'.repeat(20)}`,
    ]) {
      const answer = await get(`/v1/account/${address}/balance`, { chainId: solana.caipNetworkId })
      expect([address, answer.status]).toEqual([address, 400])
    }
    const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
    expect((await get(`/v1/account/${solana.accounts[0].address}/balance`, { chainId: polkadot })).status).toBe(400)
  })
})

describe('Bitcoin', () => {
  it('default: returns the sum of 10,000 outputs, unconfirmed ones included, in one answer', async () => {
    const account = bitcoin.accounts[3] ?? bitcoin.accounts[0]
    const { address } = account.payment
    const many = await payOften(address, 10_000)
    const { chain, caipNetworkId } = bitcoin
    await chain.mine()
    const [held] = await balancesOf(address, caipNetworkId)
    expect(held).toMatchObject({ symbol: 'BTC', decimals: '8', numeric: numericOf(500_000_000 + many) })
    await chain.fund(address, 1_234n)
    const [pending] = await balancesOf(address, caipNetworkId)
    expect(pending?.numeric).toBe(numericOf(500_000_000 + many + 1_234))
    await chain.mine()
  })

  it('default: returns the history in pages, with change, fee and unconfirmed transactions, and a transaction by its id', async () => {
    const { chain, caipNetworkId: chainId } = bitcoin
    const { address } = bitcoin.accounts[2]?.ordinals ?? bitcoin.accounts[0].ordinals
    for (let count = 0; count < 27; count += 1) {
      await chain.fund(address, 2_000n + BigInt(count))
      await chain.mine()
    }
    const pendingHash = await chain.fund(address, 5_000n)
    const first = await client().getHistory({ account: address.toUpperCase(), chainId })
    expect(first.data).toHaveLength(26)
    expect(first.data[0]).toMatchObject({
      metadata: { hash: pendingHash, status: 'pending', operationType: 'receive' },
      transfers: [{ direction: 'in', quantity: { numeric: '0.00005' }, value: 3, recipient: address }],
    })
    expect(first.data[1]?.metadata.status).toBe('confirmed')
    const second = await client().getHistory({ account: address, chainId, cursor: first.next ?? '' })
    expect(second.data.map(({ transfers }) => transfers[0]?.quantity.numeric)).toEqual(['0.00002001', '0.00002', '0.1'])
    const last = await client().getHistory({ account: address, chainId, cursor: second.next ?? '' })
    expect([last.data, last.next]).toEqual([[], null])
    await chain.mine()
    const detail = await client().getTransaction({ hash: pendingHash, chainId })
    expect(detail).toMatchObject({
      metadata: { operationType: 'send', sentTo: address },
      transfers: [{ direction: 'out', quantity: { numeric: '0.00005' } }],
      block: { number: String(chain.height()), hash: chain.tip() },
      explorer: `https://explorer.example/tx/${pendingHash}`,
    })
    expect((await get(`/v1/transaction/${'0'.repeat(64)}`, { chainId })).status).toBe(404)
  })

  it('error: refuses an address of another network, and one with a wrong checksum', async () => {
    const { address } = bitcoin.accounts[0].payment
    const typo = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`
    for (const wrong of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', typo, solana.accounts[0].address])
      expect((await get(`/v1/account/${wrong}/balance`, { chainId: bitcoin.caipNetworkId })).status).toBe(400)
  })
})

describe('a node that lies', () => {
  it('error: leaves out accounts of other owners, and rejects unreadable answers and an old slot', async () => {
    const [{ address }, { address: other }] = solana.accounts
    const path = `/v1/account/${address}/balance`
    const chainId = lyingSolana
    const honest = liar.answer
    // Moves the chain so far ahead that a node at the first slot counts as lagging.
    solana.cluster.advance(200)
    try {
      // The genesis hash is right from here on, so that the node counts as one of the chain.
      const withGenesis = (change: (method: string, result: unknown) => unknown) => (method: string, result: unknown) =>
        method === 'getGenesisHash' ? lyingSolana.slice(7) : change(method, result)
      liar.answer = withGenesis((_method, result) => result)
      await vi.waitFor(async () => expect((await get(path, { chainId })).status).toBe(200), {
        timeout: 30_000,
        interval: 500,
      })

      const foreignAccounts = await solana.call<object>(
        'getTokenAccountsByOwner',
        address,
        { mint: tern },
        { encoding: 'base64' },
      )
      liar.answer = withGenesis((method, result) => (method === 'getTokenAccountsByOwner' ? foreignAccounts : result))
      const { balances } = await client().getBalances({
        address: other,
        chainId: lyingSolana,
        forceUpdate: [nativeTokenAddress(lyingSolana)],
      })
      expect(balances.map(({ symbol }) => symbol)).toEqual(['SOL'])

      const forced = { chainId, forceUpdate: nativeTokenAddress(lyingSolana) }
      for (const lie of [null, 'text', { context: {}, value: -1 }, { context: { slot: 1 }, value: { a: 1 } }]) {
        liar.answer = withGenesis((method, result) => (method === 'getBalance' ? lie : result))
        expect((await get(path, forced)).status).toBe(503)
      }
      liar.answer = withGenesis((method, result) =>
        method === 'getBalance' ? { context: { slot: 1 }, value: 5 } : result,
      )
      expect((await get(path, forced)).status).toBe(503)
    } finally {
      liar.answer = honest
    }
  })
})

describe('localChains', () => {
  it('default: names the chains and tokens that the devnet starts', async () => {
    const { tern: first, kelp } = await solanaTokens()
    expect(localChains.solana).toEqual({ caipNetworkId: solana.caipNetworkId, tern: first.mint, kelp: kelp.mint })
    expect(localChains.bitcoin.caipNetworkId).toBe(bitcoin.caipNetworkId)
  })
})

function numericOf(satoshis: number): string {
  return (satoshis / 1e8).toFixed(8).replace(/0+$/, '')
}

/** Makes an address without any history. */
function freshAddress(): string {
  return base58.encode(randomBytes(32))
}

/** Pays an address `times` times, in transactions of 2,500 outputs. @returns the sum in satoshis. */
async function payOften(address: string, times: number): Promise<number> {
  const { Transaction } = await import('@scure/btc-signer')
  const { REGTEST } = await import('@holdfast/devnet/bitcoin')
  const [{ payment }] = bitcoin.accounts
  for (let paid = 0; paid < times; paid += 2_500) {
    const [utxo] = await bitcoin.chain.utxosOf(payment.script)
    if (!utxo) throw new Error('there are no coins')
    const { txid, vout, value } = utxo
    const transaction = new Transaction()
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: payment.script, amount: BigInt(value) } })
    for (let count = 0; count < 2_500; count += 1) transaction.addOutputAddress(address, 1_000n, REGTEST)
    transaction.addOutputAddress(payment.address, BigInt(value) - 2_500_000n - 100_000n, REGTEST)
    transaction.sign(payment.privateKey)
    transaction.finalize()
    await bitcoin.chain.submit(transaction.extract())
    await bitcoin.chain.mine()
  }
  return times * 1_000
}

/** Starts a proxy in front of a node, so that a test can change the node's answers. */
async function startLiar(url: string): Promise<typeof liar> {
  const made = {
    answer: (_method: string, result: unknown) => result,
    url: '',
    server: createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8')
        void fetch(url, { method: 'POST', body })
          .then((answer) => answer.json() as Promise<{ id: unknown; result: unknown }>)
          .then(({ id, result }) => {
            const { method } = JSON.parse(body) as { method: string }
            response.end(JSON.stringify({ jsonrpc: '2.0', id, result: made.answer(method, result) }))
          })
      })
    }),
  }
  await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve))
  made.url = `http://127.0.0.1:${(made.server.address() as AddressInfo).port}`
  return made
}
