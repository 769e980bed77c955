import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get as getHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { p2pkh, p2sh, p2wpkh, RawTx, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChainStateCorruptError } from '../errors.ts'
import { type BitcoinKey, REGTEST } from './accounts.ts'
import { appendBlock, readBlocks } from './blocksFile.ts'
import { type BitcoinNode, startBitcoin } from './startBitcoin.ts'

type Utxo = { txid: string; vout: number; value: number; status: { confirmed: boolean } }

describe('startBitcoin', () => {
  let node: BitcoinNode
  beforeAll(async () => {
    node = await startBitcoin()
  })
  afterAll(() => node.stop())

  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(`${node.esploraUrl}${path}`)
    const text = await answer.text()
    // Cast: the caller states the type of the answer.
    return (answer.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text) as Answer
  }
  const post = async (raw: Uint8Array): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`${node.esploraUrl}/tx`, { method: 'POST', body: Buffer.from(raw).toString('hex') })
    return { status: answer.status, text: await answer.text() }
  }
  /** Signs a transaction that sends all coins of one address to another. */
  const spend = async (from: BitcoinKey, to: string, fee = 500n): Promise<Transaction> => {
    const utxos = await get<Utxo[]>(`/address/${from.address}/utxo`)
    const transaction = new Transaction()
    for (const { txid, vout, value } of utxos) {
      const witnessUtxo = { script: from.script, amount: BigInt(value) }
      const tapInternalKey = from.script[0] === 0x51 ? from.publicKey.slice(1) : undefined
      transaction.addInput({ txid, index: vout, witnessUtxo, ...(tapInternalKey && { tapInternalKey }) })
    }
    const sum = utxos.reduce((total, { value }) => total + BigInt(value), 0n)
    transaction.addOutputAddress(to, sum - fee, REGTEST)
    transaction.sign(from.privateKey)
    transaction.finalize()
    return transaction
  }

  it('default: funds the accounts, and moves a payment from the mempool into a block', async () => {
    const [alice, bob] = node.accounts
    expect(alice.payment.address).toMatch(/^bcrt1q/)
    expect(alice.ordinals.address).toMatch(/^bcrt1p/)
    const transaction = await spend(alice.payment, bob.payment.address)
    expect(await post(transaction.extract())).toEqual({ status: 200, text: transaction.id })
    expect(await get(`/tx/${transaction.id}`)).toMatchObject({ fee: 500, status: { confirmed: false } })
    expect(await get(`/address/${alice.payment.address}/utxo`)).toEqual([])
    const [block = ''] = await node.chain.mine()
    expect(await get(`/tx/${transaction.id}/status`)).toMatchObject({ confirmed: true, block_hash: block })
    expect(await get(`/tx/${transaction.id}/hex`)).toBe(Buffer.from(transaction.extract()).toString('hex'))
    expect(await get(`/address/${bob.payment.address}`)).toMatchObject({
      chain_stats: { funded_txo_count: 2, funded_txo_sum: 999_999_500, spent_txo_sum: 0, tx_count: 2 },
      mempool_stats: { tx_count: 0 },
    })
    const [newest] = await get<{ txid: string; vin: { prevout: { scriptpubkey_address: string } }[] }[]>(
      `/address/${bob.payment.address}/txs`,
    )
    expect([newest?.txid, newest?.vin[0]?.prevout.scriptpubkey_address]).toEqual([
      transaction.id,
      alice.payment.address,
    ])
  })

  it('behavior: accepts spends of a taproot output by its key only', async () => {
    const [alice, bob] = node.accounts
    const good = await spend(alice.ordinals, bob.ordinals.address)
    const [signature = new Uint8Array()] = good.getInput(0).finalScriptWitness ?? []
    for (const broken of [flip(signature), signature.subarray(1), new Uint8Array()]) {
      expect(await post(withWitness(good, [broken]))).toMatchObject({
        status: 400,
        text: expect.stringContaining('Schnorr'),
      })
    }
    const byScript = withWitness(good, [signature, new Uint8Array([0x51]), new Uint8Array(33)])
    expect(await post(byScript)).toMatchObject({ status: 400, text: expect.stringContaining('key path') })
    expect((await post(good.extract())).status).toBe(200)
    await node.chain.mine()
    expect(await get(`/address/${bob.ordinals.address}`)).toMatchObject({ chain_stats: { funded_txo_count: 2 } })
  })

  it('error: rejects a forged segwit signature, a double spend and a broken transaction with the messages of Bitcoin Core', async () => {
    const [, bob] = node.accounts
    const { payment } = node.accounts[2] ?? node.accounts[0]
    const good = await spend(payment, bob.payment.address)
    const [signature = new Uint8Array(), key = new Uint8Array()] = good.getInput(0).finalScriptWitness ?? []
    expect(await post(withWitness(good, [flip(signature), key]))).toMatchObject({
      status: 400,
      text: expect.stringContaining('script-verify'),
    })
    const other = await spend(payment, payment.address, 700n)
    expect((await post(good.extract())).status).toBe(200)
    expect(await post(other.extract())).toMatchObject({
      status: 400,
      text: expect.stringMatching(/missingorspent|conflict/),
    })
    expect(await post(new Uint8Array([1, 2, 3]))).toMatchObject({
      status: 400,
      text: expect.stringContaining('decode'),
    })
    expect((await fetch(`${node.esploraUrl}/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/utxo`)).status).toBe(400)
  })

  it('behavior: distinguishes the addresses of one key in several formats', async () => {
    const { publicKey } = node.accounts[0].payment
    const segwit = p2wpkh(publicKey, REGTEST)
    const addresses = [p2pkh(publicKey, REGTEST).address, p2sh(segwit, REGTEST).address]
    for (const [index, address = ''] of addresses.entries()) {
      await node.chain.fund(address, 10_000n + BigInt(index))
    }
    for (const [index, address = ''] of addresses.entries()) {
      const utxos = await get<Utxo[]>(`/address/${address}/utxo`)
      expect(utxos.map(({ value, status }) => [value, status.confirmed])).toEqual([[10_000 + index, false]])
    }
    await node.chain.mine()
  })

  it('behavior: a reorganisation removes a transaction from its block', async () => {
    const [alice] = node.accounts
    const txid = await node.chain.fund(alice.payment.address, 12_345n)
    await node.chain.mine()
    const tip = node.chain.tip()
    const call = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '1.0', id: 'a', method, params })
      return (await (await fetch(node.rpcUrl, { method: 'POST', body })).json()) as { result?: unknown; error?: object }
    }
    expect(await call('getbestblockhash')).toMatchObject({ result: tip })
    await node.chain.reorganise(1)
    expect(node.chain.tip()).not.toBe(tip)
    const status = await fetch(`${node.esploraUrl}/tx/${txid}/status`)
    expect(status.ok ? await status.json() : { confirmed: false }).toEqual({ confirmed: false })
    expect(await call('getblockhash', 9_999)).toMatchObject({ error: { code: -8 } })
    expect(await call('getblockcount')).toMatchObject({ result: node.chain.height() })
    const genesis = await call('getblockhash', 0)
    expect(node.caipNetworkId).toBe(`bip122:${String(genesis.result).slice(0, 32)}`)
  })

  it('error: answers 400 to an invalid path, and keeps running', async () => {
    const { hostname, port } = new URL(node.rpcUrl)
    const status = await new Promise((resolve, reject) => {
      getHttp({ hostname, port, path: '//' }, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    expect(status).toBe(400)
    expect(await get('/blocks/tip/hash')).toBe(node.chain.tip())
  })

  it('behavior: lists no older transactions if the transaction in the path does not belong to the address', async () => {
    const { address } = node.accounts[0].payment
    expect(await get(`/address/${address}/txs/chain/${'ab'.repeat(32)}`)).toEqual([])
  })

  it('param: blocksFile: funds the accounts after an earlier run that ended while it mined the first blocks', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-bitcoin-'))
    const blocksFile = join(folder, 'bitcoin.blocks')
    try {
      await (await startBitcoin({ blocksFile })).stop()
      const blocks = readBlocks(blocksFile)
      for (const kept of [7, 20]) {
        rmSync(blocksFile)
        for (const block of blocks.slice(0, kept)) appendBlock(blocksFile, block)
        const again = await startBitcoin({ blocksFile })
        expect(again.chain.height()).toBe(21)
        expect(await again.chain.utxosOf(again.accounts[1].payment.script)).toMatchObject([{ value: 500_000_000 }])
        await again.stop()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('param: blocksFile: restores the chain, even after a crash during a write, and reports a damaged file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-bitcoin-'))
    const blocksFile = join(folder, 'bitcoin.blocks')
    try {
      const first = await startBitcoin({ blocksFile })
      const [alice] = first.accounts
      const txid = await first.chain.fund(alice.payment.address, 7_777n)
      await first.stop()
      appendFileSync(blocksFile, Buffer.from([200, 0, 0, 0, 1, 2]))

      for (const _run of [1, 2]) {
        const again = await startBitcoin({ blocksFile })
        const found = await fetch(`${again.esploraUrl}/tx/${txid}/status`)
        expect(await found.json()).toMatchObject({ confirmed: true })
        await again.chain.mine()
        await again.stop()
      }
      writeFileSync(blocksFile, 'no blocks')
      await expect(startBitcoin({ blocksFile })).rejects.toThrow(ChainStateCorruptError)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** Returns the transaction with another witness for its first input. */
function withWitness(transaction: Transaction, witness: Uint8Array[]): Uint8Array {
  const raw = RawTx.decode(transaction.extract())
  return RawTx.encode({ ...raw, witnesses: [witness, ...(raw.witnesses ?? []).slice(1)] })
}

function flip(signature: Uint8Array): Uint8Array {
  const flipped = Uint8Array.from(signature)
  flipped[10] = (flipped[10] ?? 0) ^ 1
  return flipped
}
