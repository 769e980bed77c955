import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '@holdfast/base'
import {
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signature,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { ChainStateCorruptError, type ChainStateNotSavedError } from '../errors.ts'
import { callRpc } from '../rpc.ts'
import { type SolanaNode, startSolana } from './startSolana.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokens/tokenAccount.ts'
import { createToken, findAccount, mintToken, sendToken } from './tokens/tokens.ts'
import { transact } from './vm/transact.ts'

const SOL = 1_000_000_000n

describe('startSolana', () => {
  let node: SolanaNode
  let rpc: ReturnType<typeof createSolanaRpc>
  beforeAll(async () => {
    node = await startSolana()
    rpc = createSolanaRpc(node.rpcUrl)
  })
  afterAll(() => node.stop())

  const transfer = async (from: KeyPairSigner, to: string, amount: bigint) => {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      (timed) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: from, destination: address(to), amount }),
          timed,
        ),
    )
    const signed = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(signed)
    return signed
  }

  it('default: has the funded accounts that wallets derive from the mnemonic', async () => {
    expect(node.accounts[0].address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
    const { value } = await rpc.getBalance(node.accounts[0].signer.address).send()
    expect(value).toBe(1_000n * SOL)
    expect(node.caipNetworkId).toMatch(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/)
    expect((await rpc.getGenesisHash().send()).startsWith(node.caipNetworkId.slice(7))).toBe(true)
  })

  it('behavior: sends and confirms a transaction with the client of @solana/kit, over HTTP and WebSocket', async () => {
    const rpcSubscriptions = createSolanaRpcSubscriptions(node.webSocketUrl)
    // Cast: @solana/kit restricts airdrops by type to the public test networks, but this cluster offers them too.
    const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never)
    const to = await generateKeyPairSigner()
    const signed = await transfer(node.accounts[1].signer, to.address, SOL)
    await sendAndConfirm(signed, { commitment: 'confirmed' })
    expect((await rpc.getBalance(to.address).send()).value).toBe(SOL)

    const sent = getSignatureFromTransaction(signed)
    const [summary] = await rpc.getSignaturesForAddress(to.address).send()
    expect(summary).toMatchObject({ signature: sent, err: null, confirmationStatus: 'confirmed' })
    const found = await rpc.getTransaction(sent, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000n })
    expect(found?.transaction.message.accountKeys).toContain(to.address)
    node.cluster.advance(32)
    const { value } = await rpc.getSignatureStatuses([sent]).send()
    expect(value[0]).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
  })

  it('error: rejects an overspend, a forged signature and a stale blockhash, as real nodes do', async () => {
    const [payer] = node.accounts
    const to = await generateKeyPairSigner()
    const send = (wire: ReturnType<typeof getBase64EncodedWireTransaction>) =>
      rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    const overspent = await transfer(payer.signer, to.address, 5_000n * SOL)
    await expect(send(getBase64EncodedWireTransaction(overspent))).rejects.toMatchObject({
      context: { logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]) },
      cause: { context: { code: 1, index: 0 } },
    })
    const good = await transfer(payer.signer, to.address, SOL)
    const { signatures } = good
    const forged = { ...good, signatures: { ...signatures, [payer.address]: new Uint8Array(64).fill(1) } }
    await expect(send(getBase64EncodedWireTransaction(forged as typeof good))).rejects.toThrow()
    node.cluster.advance(151)
    await expect(send(getBase64EncodedWireTransaction(good))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/blockhash/i) },
    })
    expect((await rpc.getBalance(to.address).send()).value).toBe(0n)
  })

  it('behavior: sends tokens of both programs, and lists them by owner', async () => {
    const [authority, holder] = node.accounts
    const { cluster } = node
    const [plain, described] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    const metadata = { name: 'Kelp', symbol: 'KELP', uri: 'https://kelp.example/token.json' }
    const base = { authority: authority.signer, decimals: 6 }
    await createToken(cluster, { ...base, mint: plain })
    await createToken(cluster, { ...base, mint: described, metadata })
    for (const { address: mint } of [plain, described]) {
      const minted = { mint, authority: authority.signer, owner: authority.signer.address, amount: 5_000_000n }
      await mintToken(cluster, minted)
      await sendToken(cluster, { mint, from: authority.signer, to: holder.signer.address, amount: 1_500_000n })
    }
    for (const programId of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      const owner = holder.signer.address
      const { value } = await rpc.getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed' }).send()
      expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString)).toEqual(['1.5'])
    }
    const mint = await rpc.getAccountInfo(described.address, { encoding: 'base64' }).send()
    expect(Buffer.from(mint.value?.data[0] ?? '', 'base64').toString('latin1')).toContain('kelp.example')

    const { ata } = await findAccount(cluster, plain.address, holder.signer.address)
    const [summary] = await rpc.getSignaturesForAddress(ata).send()
    const found = await rpc
      .getTransaction(signature(String(summary?.signature)), { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found?.meta?.postTokenBalances?.map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount])).toEqual(
      expect.arrayContaining([
        [authority.address, '3500000'],
        [holder.address, '1500000'],
      ]),
    )
  })

  it('param: stateFile: restores balances and history, and reports a damaged file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-solana-'))
    const stateFile = join(folder, 'solana.state')
    try {
      const first = await startSolana({ stateFile })
      const to = await generateKeyPairSigner()
      const signature = await callRpc(first.rpcUrl, 'requestAirdrop', [to.address, 7_000_000])
      await first.stop()

      const second = await startSolana({ stateFile })
      const again = createSolanaRpc(second.rpcUrl)
      expect((await again.getBalance(to.address).send()).value).toBe(7_000_000n)
      expect((await again.getSignaturesForAddress(to.address).send())[0]?.signature).toBe(signature)
      expect((await again.getBalance(second.accounts[0].signer.address).send()).value).toBe(1_000n * SOL)
      await second.stop()

      const state = readFileSync(stateFile)
      const ofLaterVersion = Buffer.from(state.toString('latin1').replace('"version":1', '"version":2'), 'latin1')
      for (const damaged of ['no state', state.subarray(0, state.length >> 1), ofLaterVersion]) {
        writeFileSync(stateFile, damaged)
        await expect(startSolana({ stateFile })).rejects.toThrow(ChainStateCorruptError)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
  it('error: refuses an account subscription whose encoding is not supported, and continues', async () => {
    const socket = new WebSocket(node.webSocketUrl)
    const answers: { id?: number; result?: unknown; error?: object }[] = []
    socket.onmessage = ({ data }) => void answers.push(JSON.parse(String(data)))
    await new Promise((resolve) => (socket.onopen = resolve))
    const call = (id: number, method: string, params: unknown[]) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const [, receiver] = node.accounts
    call(1, 'accountSubscribe', [receiver.address, { encoding: 'base64+zstd' }])
    call(2, 'accountSubscribe', [receiver.address, { encoding: 'base64' }])
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(answers[0]).toMatchObject({ id: 1, error: { message: expect.stringContaining('base64+zstd') } })
    call(3, 'requestAirdrop', [receiver.address, 1_000])
    const notified = { method: 'accountNotification', params: { subscription: answers[1]?.result } }
    await vi.waitFor(() => expect(answers).toContainEqual(expect.objectContaining({ method: notified.method })))
    expect(answers.find((answer) => 'method' in answer)).toMatchObject(notified)
    socket.close()
  })

  it('error: throws if the port is in use', async () => {
    const port = Number(new URL(node.rpcUrl).port)
    await expect(startSolana({ port })).rejects.toThrow('EADDRINUSE')
  })

  it('behavior: reports once that the state cannot be written, and continues', async () => {
    const stateFile = join(temporaryFolder(), 'solana.state')
    mkdirSync(`${stateFile}.new`)
    let save: (() => void) | undefined
    const clock: Clock = { ...systemClock, setTimeout: (act) => ((save = act), () => undefined) }
    const onNotSaved = vi.fn<(error: ChainStateNotSavedError) => void>()
    const unsaved = await startSolana({ stateFile, onNotSaved, clock })
    const { signer } = unsaved.accounts[0]
    for (const amount of [1n, 2n]) {
      await transact(unsaved.cluster, signer, [
        getTransferSolInstruction({ source: signer, destination: signer.address, amount }),
      ])
      save?.()
    }
    await unsaved.stop()
    expect(onNotSaved.mock.calls).toMatchObject([[{ name: 'ChainStateNotSavedError', file: stateFile }]])
  })
})
