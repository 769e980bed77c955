import { namespaceOf } from '@holdfast/caip'
import { decodeReadableText } from '@holdfast/clear-signing/requests'
import {
  describeInstruction,
  isSolanaTransactionMessage,
  lamportsFrom,
  type Mints,
  parseSolanaTransaction,
  readLookupTables,
  readMints,
  type SolanaTransaction,
  solanaFeeOf,
  withSolanaSignature,
} from '@holdfast/clear-signing/solana'
import { FrameRefusal } from '@holdfast/frame/guest'
import { base58, base64 } from '@scure/base'
import { bytesToHex, hexToBytes } from 'viem'
import * as z from 'zod/mini'
import type { FrameChain } from '../../config/chains.ts'
import { risksOfMessage } from '../../screens/risks.ts'
import type { Method, MethodContext } from '../context.ts'
import { NodeError } from '../node.ts'
import { sendToNode } from '../sendToNode.ts'
import { readBytes } from './readBytes.ts'
import { risksOfSolana } from './solanaRisks.ts'

const messageSchema = z.object({ message: z.string(), pubkey: z.string() })
const transactionSchema = z.object({ transaction: z.string(), options: z.optional(z.record(z.string(), z.unknown())) })
const transactionsSchema = z.object({ transactions: z.array(z.string()).check(z.minLength(1), z.maxLength(20)) })

const isSolana = ({ caipNetworkId }: FrameChain): boolean => namespaceOf(caipNetworkId) === 'solana'

/**
 * Returns the network that the card shows. The Solana account is the same on all Solana networks and can sign while another
 * chain is active. Then the card names no more than Solana, since the transactions' network is unknown.
 */
const shownChain = (chain: FrameChain): FrameChain =>
  isSolana(chain) ? chain : { ...chain, name: 'Solana', nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } }

function parseParams<Value>(schema: z.ZodMiniType<Value>, params: unknown): Value {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new FrameRefusal('The transaction cannot be read')
  return parsed.data
}

/** Signs a message. @returns its signature in base58. @throws {FrameRefusal} also for a transaction disguised as a message. */
export const signSolanaMessage: Method = async (params, context) => {
  const { account, origin, chain, signal, approvals, session } = context
  const parsed = messageSchema.safeParse(params)
  if (!parsed.success) throw new FrameRefusal('The message cannot be read')
  if (parsed.data.pubkey !== account) throw new FrameRefusal('The message is for another account')
  const { value: bytes } = readBytes(parsed.data.message, (each) => each, { subject: 'message' })
  if (isSolanaTransactionMessage(bytes)) throw new FrameRefusal('The message is a transaction')
  const text = decodeReadableText(bytes)
  if (text === undefined) throw new FrameRefusal('The message is not text that can be shown')
  const content = { kind: 'message', text, bytes: bytesToHex(bytes) } as const
  const risks = risksOfMessage(text, origin)
  await approvals.ask({ origin, account, chain: shownChain(chain), risks, content }, signal)
  return { signature: base58.encode(hexToBytes(await session.sign({ kind: 'solanaMessage', bytes }, account))) }
}

type Signed = { signature: Uint8Array; bytes: Uint8Array; encode: (bytes: Uint8Array) => string }

/** Shows transactions to the user, and inserts this account's signature into each. Other accounts' signatures are unchanged. */
async function approveAndSign(texts: readonly string[], sends: boolean, context: MethodContext): Promise<Signed[]> {
  const { account, origin, chain, signal, approvals, session } = context
  const requested = texts.map((text) => readBytes(text, parseSolanaTransaction, { subject: 'transaction' }))
  const transactions = await withTables(
    requested.map(({ value }) => value),
    context,
  )
  assertSafeTransactions(transactions, account)
  const mints = await readMintsOf(transactions, context)
  const shown = transactions.map((transaction) => ({
    feePayer: transaction.signers[0] ?? '',
    fee: solanaFeeOf(transaction),
    lamports: transaction.instructions.reduce((sum, instruction) => sum + lamportsFrom(instruction, account), 0n),
    steps: transaction.instructions.map((each) => describeInstruction(each, mints)),
  }))
  const content = { kind: 'solana', transactions: shown, sends } as const
  await approvals.ask(
    { origin, account, chain: shownChain(chain), risks: risksOfSolana(transactions, account), content },
    signal,
  )
  const signed: Signed[] = []
  for (const { value, encoding } of requested) {
    const signature = hexToBytes(await session.sign({ kind: 'solanaMessage', bytes: value.message }, account))
    signed.push({ signature, bytes: withSolanaSignature(value, account, signature), encode: encoding.encode })
  }
  return signed
}

/**
 * Reads the lookup tables of transactions if the wallet is on a Solana network. Otherwise, the transactions' network is
 * unknown, so the tables stay unread.
 */
async function withTables(
  transactions: readonly SolanaTransaction[],
  { chain, node }: MethodContext,
): Promise<readonly SolanaTransaction[]> {
  if (!isSolana(chain)) return transactions
  // A table that the node does not return stays unread, so the transaction will be refused.
  return readLookupTables(transactions, node).catch(() => transactions)
}

/** Reads which tokens leave the account, if the transactions do not say it. Without an answer of the node, the card says so. */
async function readMintsOf(transactions: readonly SolanaTransaction[], { chain, node }: MethodContext): Promise<Mints> {
  return isSolana(chain) ? readMints(transactions, node).catch(() => new Map()) : new Map()
}

function assertSafeTransactions(transactions: readonly SolanaTransaction[], account: string): void {
  if (!transactions.every(({ signers }) => signers.includes(account))) {
    throw new FrameRefusal('The transaction is from another account')
  }
  // The card could not show an account in an unread table, and that account may be the receiver.
  if (transactions.some(({ unreadTables }) => unreadTables.length > 0)) {
    throw new FrameRefusal('The transaction names accounts in a table that cannot be read')
  }
}

/** Signs a transaction. @returns the transaction in the encoding of the request, and its signature in base58. */
export const signSolanaTransaction: Method = async (params, context) => {
  const [signed] = await approveAndSign([parseParams(transactionSchema, params).transaction], false, context)
  return signed && { signature: base58.encode(signed.signature), transaction: signed.encode(signed.bytes) }
}

/** Signs several transactions, which one card shows together. */
export const signAllSolanaTransactions: Method = async (params, context) => {
  const signed = await approveAndSign(parseParams(transactionsSchema, params).transactions, false, context)
  return { transactions: signed.map(({ bytes, encode }) => encode(bytes)) }
}

/** Signs a transaction and sends it to the node. @returns its signature in base58. */
export const signAndSendSolanaTransaction: Method = async (params, context) => {
  if (!isSolana(context.chain)) throw new FrameRefusal('The wallet is not on a Solana network')
  const { transaction, options } = parseParams(transactionSchema, params)
  const [signed] = await approveAndSign([transaction], true, context)
  if (!signed) throw new FrameRefusal('The transaction cannot be read')
  try {
    await sendToNode(context.node, 'sendTransaction', [base64.encode(signed.bytes), { ...options, encoding: 'base64' }])
  } catch (error) {
    if (error instanceof NodeError) throw new FrameRefusal(error.shortMessage, { cause: error })
    throw error
  }
  return { signature: base58.encode(signed.signature) }
}
