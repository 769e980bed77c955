import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solanaNetworkIds } from '@holdfast/caip'
import { createSolanaAccount, type SolanaAccount } from '@holdfast/testing'
import { base58 } from '@scure/base'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SolanaNodeError } from './errors.ts'
import { solanaDevnet } from './networks.ts'
import { solanaNode } from './node.ts'
import { sendSolana } from './sendSolana.ts'
import type { SendOptions } from './solanaWallet.ts'
import { toBase64, withSignature } from './transactionBytes.ts'

const caipNetworkId = solanaNetworkIds.devnet
const account = createSolanaAccount()
const payer = createSolanaAccount()

/** Returns a transaction without instructions. The first signer pays its fee. */
function transactionOf(...signers: readonly SolanaAccount[]): Uint8Array {
  const keys = signers.flatMap(({ publicKey }) => [...publicKey])
  const message = [signers.length, 0, 0, signers.length, ...keys, ...new Uint8Array(32).fill(3), 0]
  return Uint8Array.from([signers.length, ...new Uint8Array(64 * signers.length), ...message])
}
const signBy = (signer: SolanaAccount, transaction: Uint8Array): Uint8Array =>
  withSignature(transaction, signer.address, signer.sign(transaction.subarray(1 + 64 * (transaction[0] ?? 0))))

/** Starts a node with this answer, and records the requests. */
async function startNode(answer: (response: ServerResponse) => void) {
  const calls: unknown[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const part of request) body += String(part)
      calls.push(JSON.parse(body))
      answer(response)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Sends a transaction through a wallet that has the account and only signs. */
function send(url: string, transaction: Uint8Array, options?: SendOptions): Promise<string> {
  const node = solanaNode({ caipNetworks: [{ ...solanaDevnet, rpcUrls: { default: { http: [url] } } }] }, caipNetworkId)
  const wallet = {
    signAndSend: async () => undefined,
    signTransactions: async (all: readonly Uint8Array[]) => all.map((each) => signBy(account, each)),
  }
  return sendSolana(wallet, node, { transaction, signer: { address: account.address, caipNetworkId }, options })
}
const failing = (code: number) => (response: ServerResponse) =>
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'No.' } }))
const accepting = (response: ServerResponse) =>
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'signature' }))

describe('sendSolana, through a wallet that only signs', () => {
  test('default: the node gets the signed transaction, and the app gets the first signature of the transaction', async () => {
    const { calls, url } = await startNode(accepting)
    const transaction = signBy(payer, transactionOf(payer, account))
    const signed = signBy(account, transaction)
    expect(await send(url, transaction, { maxRetries: 2 })).toBe(base58.encode(signed.subarray(1, 65)))
    const options = { encoding: 'base64', maxRetries: 2, preflightCommitment: 'confirmed' }
    expect(calls).toMatchObject([{ method: 'sendTransaction', params: [toBase64(signed), options] }])
  })

  test('param: preflightCommitment: is passed to the node', async () => {
    const { calls, url } = await startNode(accepting)
    await send(url, transactionOf(account), { preflightCommitment: 'finalized' })
    expect(calls).toMatchObject([{ params: [expect.any(String), { preflightCommitment: 'finalized' }] }])
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['the connection breaks', (response) => response.destroy()],
    ['a page of HTML is returned', (response) => response.writeHead(504).end('<html>')],
    ['the services have lost the answer', failing(-32_603)],
  ])('behavior: if %s, the app gets the signature, to follow the transaction', async (_how, answer) => {
    const { url } = await startNode(answer)
    const signed = signBy(account, transactionOf(account))
    expect(await send(url, transactionOf(account))).toBe(base58.encode(signed.subarray(1, 65)))
  })

  test('error: rejects if the node refuses the transaction', async () => {
    const { url } = await startNode(failing(-32_002))
    await expect(send(url, transactionOf(account))).rejects.toMatchObject({ name: 'SolanaNodeError', code: -32_002 })
  })

  test('error: rejects if the answer is lost and a signature is missing, since no node can have accepted the transaction', async () => {
    const { url } = await startNode((response) => response.destroy())
    await expect(send(url, transactionOf(account, payer))).rejects.toBeInstanceOf(SolanaNodeError)
  })
})
