import { isRecord } from '@holdfast/base'
import type { NodeProvider } from '../../adapters/adapter.ts'
import { fromBase64, toBase64 } from '../../adapters/solana/transactionBytes.ts'
import { SendFailedError } from '../errors.ts'
import type { SendAsset, SendOrder } from '../state.ts'
import { failureOfTransaction } from './failure.ts'
import { associatedAccount, type Lifetime, type TokenRoute } from './transferMessage.ts'

/** SPL Token and Token-2022. */
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** The size of an associated account in each of these programs. In Token-2022 the account has at least one extension. */
const ACCOUNT_BYTES = [165, 170]
/** The position of the decimals in the data of a mint. */
const DECIMALS_AT = 44

const confirmed = { commitment: 'confirmed' } as const

/** An account as a node reports it. */
export type ChainAccount = { owner: string; data: Uint8Array; executable: boolean }

/** Reads the lamports of an account. @throws the node's error; {SendFailedError} for an answer that cannot be read. */
export async function readLamports(node: NodeProvider, address: string): Promise<bigint> {
  return toBigint(valueOf(await node.request({ method: 'getBalance', params: [address, confirmed] })))
}

/** Reads an account; undefined if it does not exist. */
export async function readAccount(node: NodeProvider, address: string): Promise<ChainAccount | undefined> {
  const params = [address, { ...confirmed, encoding: 'base64' }]
  const value = valueOf(await node.request({ method: 'getAccountInfo', params }))
  if (value === null) return undefined
  const { owner, data, executable } = isRecord(value) ? value : {}
  const bytes = Array.isArray(data) && typeof data[0] === 'string' ? fromBase64(data[0]) : undefined
  if (typeof owner !== 'string' || !bytes) throw unreadableAnswerError()
  return { owner, data: bytes, executable: executable === true }
}

/**
 * Reads the balance of an asset. For a token, this is the balance of the owner's largest account of that token, from which a
 * transfer is sent; the mint's decimals replace those of the asset.
 */
export async function readSolanaAsset(node: NodeProvider, asset: SendAsset, owner: string): Promise<SendAsset> {
  if (asset.standard === 'native' || !asset.address) return { ...asset, balance: await readLamports(node, owner) }
  const { decimals } = await readMint(node, asset.address)
  const source = await readSource(node, owner, asset.address)
  return { ...asset, decimals, balance: source?.amount ?? 0n }
}

/**
 * Finds the two accounts of a token transfer.
 *
 * @returns undefined for the native currency.
 * @throws {SendFailedError} if none of the sender's accounts of the token holds the amount, or the asset is not a token.
 */
export async function readRoute(
  node: NodeProvider,
  { asset, from, to, value }: SendOrder,
): Promise<TokenRoute | undefined> {
  const { address: mint, standard } = asset
  if (standard === 'native' || !mint) return undefined
  const { program, decimals } = await readMint(node, mint)
  const source = await readSource(node, from, mint)
  if (!source || source.amount < value) throw new SendFailedError({ failure: { code: 'insufficientBalance' } })
  const destination = await associatedAccount(to, mint, program)
  const createsDestination = (await readAccount(node, destination)) === undefined
  return { mint, program, decimals, source: source.address, destination, createsDestination }
}

/**
 * Reads the deposit for the receiver's new account, in lamports; 0n if no new account is needed. The deposit stays in the
 * account as long as the account exists.
 */
export async function readAccountCost(
  node: NodeProvider,
  { program, createsDestination }: TokenRoute,
): Promise<bigint> {
  if (!createsDestination) return 0n
  const size = ACCOUNT_BYTES[TOKEN_PROGRAMS.indexOf(program)]
  return toBigint(await node.request({ method: 'getMinimumBalanceForRentExemption', params: [size] }))
}

/** Reads the newest blockhash, and the last block height at which a transaction with it is valid. */
export async function readLifetime(node: NodeProvider): Promise<Lifetime> {
  const value = valueOf(await node.request({ method: 'getLatestBlockhash', params: [confirmed] }))
  const { blockhash, lastValidBlockHeight } = isRecord(value) ? value : {}
  if (typeof blockhash !== 'string') throw unreadableAnswerError()
  return { blockhash, lastValidBlockHeight: toBigint(lastValidBlockHeight) }
}

/** Simulates a transaction. @throws {SendFailedError} with the reason, if the transaction would fail. */
export async function simulateTransfer(node: NodeProvider, transaction: Uint8Array): Promise<void> {
  const params = [toBase64(transaction), { ...confirmed, encoding: 'base64', sigVerify: false }]
  const value = valueOf(await node.request({ method: 'simulateTransaction', params }))
  if (!isRecord(value)) throw unreadableAnswerError()
  if (value['err'] !== null) throw new SendFailedError({ failure: failureOfTransaction(value['err']) })
}

async function readMint(node: NodeProvider, mint: string): Promise<{ program: string; decimals: number }> {
  const account = await readAccount(node, mint)
  const decimals = account?.data[DECIMALS_AT]
  if (!account || decimals === undefined || !TOKEN_PROGRAMS.includes(account.owner))
    throw new SendFailedError({ failure: { code: 'notAToken' } })
  return { program: account.owner, decimals }
}

/** Finds the owner's account that holds the most of a token. */
async function readSource(
  node: NodeProvider,
  owner: string,
  mint: string,
): Promise<{ address: string; amount: bigint } | undefined> {
  const params = [owner, { mint }, { ...confirmed, encoding: 'base64' }]
  const value = valueOf(await node.request({ method: 'getTokenAccountsByOwner', params }))
  if (!Array.isArray(value)) throw unreadableAnswerError()
  const held = value.map((each: unknown) => {
    const { pubkey, account } = isRecord(each) ? each : {}
    const { data } = isRecord(account) ? account : {}
    const bytes = Array.isArray(data) && typeof data[0] === 'string' ? fromBase64(data[0]) : undefined
    if (typeof pubkey !== 'string' || !bytes || bytes.length < 72) throw unreadableAnswerError()
    return { address: pubkey, amount: new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(64, true) }
  })
  return held.reduce<{ address: string; amount: bigint } | undefined>(
    (most, each) => (most && most.amount >= each.amount ? most : each),
    undefined,
  )
}

function valueOf(answer: unknown): unknown {
  if (!isRecord(answer) || !('value' in answer)) throw unreadableAnswerError()
  return answer['value']
}

function toBigint(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw unreadableAnswerError()
  return BigInt(value)
}

function unreadableAnswerError(): SendFailedError {
  return new SendFailedError({ failure: { code: 'badAnswer' } })
}
