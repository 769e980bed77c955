import { isRecord } from '@holdfast/base'
import { ZodError } from 'zod'
import type { AskChain } from '../../chain/reads/createChainReader.ts'
import type { ServedChain } from '../../config/chains/chains.ts'
import { readInnerTransfers } from '../../indexer/decode/traces.ts'
import { callTracer } from '../../indexer/node/capabilities.ts'
import type { PaidTransfers } from './claimTransfers.ts'
import type { Order } from './order.ts'

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * For how many blocks a node usually keeps the balances. If a node lacks those of a newer block, it may still receive the
 * block.
 */
const KEPT_BLOCKS = 128n

/** A chain on which the server can check whether tokens have arrived. */
export type TransferChain = { network: ServedChain['network']; data: ServedChain['data']; ask: AskChain }

/** The state of an order's transaction on its chain. */
export type Transfer =
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  /** At least one transfer to the address; `paid` is undefined when the chain does not show the transfers. */
  | { state: 'arrived'; paid: PaidTransfers | undefined }

/**
 * Reads whether an order's tokens have arrived: its transaction has succeeded, and has moved the token to the order's address.
 * Native currency that a contract passes on is read from the transaction's trace. If no node has traces, the balances before and
 * after the block decide whether anything arrived. They do not show the amount, because other transactions of the block
 * change them too.
 *
 * @throws {UpstreamError} when no node answers.
 */
export async function readTransfer(
  { network, data, ask }: TransferChain,
  order: Pick<Order, 'address' | 'contract' | 'symbol'> & { transactionHash: string },
): Promise<Transfer> {
  const { address, contract, symbol, transactionHash } = order
  const request = async (method: string, params: unknown[]): Promise<unknown> => {
    const answer = await ask({ method, params: JSON.stringify(params) }, 'fresh')
    return 'error' in answer ? undefined : JSON.parse(answer.result)
  }
  const receipt = await request('eth_getTransactionReceipt', [transactionHash])
  if (!isRecord(receipt) || !isHex(receipt['blockNumber'])) return { state: 'pending' }
  if (receipt['status'] !== '0x1') return { state: 'failed', reason: 'The transaction failed on the chain.' }
  // The user chose another token at the provider, which has not stated the token's contract. Without it, the transfer cannot be
  // found, so the transaction's success counts as arrival.
  if (contract === null && symbol !== network.nativeCurrency.symbol) return { state: 'arrived', paid: undefined }
  const values =
    contract === null ? await readNative(request, receipt, address) : readTransfers(receipt, contract, address)
  if (values === undefined) return { state: 'pending' }
  if (values === 'unmeasured') return { state: 'arrived', paid: undefined }
  if (values.length === 0) {
    return { state: 'failed', reason: 'The transaction that the provider names moves nothing to the address.' }
  }
  const decimals =
    contract === null
      ? network.nativeCurrency.decimals
      : data?.tokens.find((token) => token.address === contract)?.decimals
  return { state: 'arrived', paid: { values, decimals } }
}

type Request = (method: string, params: unknown[]) => Promise<unknown>

/**
 * Reads the native currency that the transaction brought to the address: one value for each transfer.
 *
 * @returns `unmeasured` if it succeeded but the amounts cannot be known, and undefined while the node lacks the block.
 */
async function readNative(
  request: Request,
  receipt: Record<string, unknown>,
  address: string,
): Promise<bigint[] | 'unmeasured' | undefined> {
  const hash = receipt['transactionHash']
  const transaction = await request('eth_getTransactionByHash', [hash])
  if (!isRecord(transaction) || !isHex(transaction['value'])) return undefined
  const { to, value } = transaction
  if (typeof to === 'string' && to.toLowerCase() === address) return [BigInt(value)].filter(isPositive)
  const traced = readTraced(await request('debug_traceTransaction', [hash, callTracer]), address)
  if (traced !== undefined) return traced
  const block = BigInt(String(receipt['blockNumber']))
  const [after, before] = await Promise.all(
    [block, block - 1n].map((at) => request('eth_getBalance', [address, `0x${at.toString(16)}`])),
  )
  if (isHex(after) && isHex(before)) return BigInt(after) === BigInt(before) ? [] : 'unmeasured'
  const newest = await request('eth_blockNumber', [])
  // The nodes no longer have the balances of this block, and never will.
  return isHex(newest) && BigInt(newest) - block >= KEPT_BLOCKS ? 'unmeasured' : undefined
}

/** Reads the native currency that contracts sent to an address, from a trace. @returns undefined for any other value. */
function readTraced(trace: unknown, address: string): bigint[] | undefined {
  try {
    return readInnerTransfers(trace)
      .flatMap(({ to, amount }) => (to === address ? [amount] : []))
      .filter(isPositive)
  } catch (error) {
    if (error instanceof ZodError) return undefined
    throw error
  }
}

/** Reads the transaction's transfers of a token to an address. */
function readTransfers(receipt: Record<string, unknown>, contract: string, address: string): bigint[] {
  const logs = Array.isArray(receipt['logs']) ? receipt['logs'] : []
  const topic = `0x${address.slice(2).padStart(64, '0')}`
  return logs.flatMap((log: unknown): bigint[] => {
    if (!isRecord(log) || !Array.isArray(log['topics']) || !isHex(log['data'])) return []
    const [kind, , to]: readonly unknown[] = log['topics']
    const isTokenTransfer = String(log['address']).toLowerCase() === contract && kind === TRANSFER
    return isTokenTransfer && String(to).toLowerCase() === topic ? [BigInt(log['data'])].filter(isPositive) : []
  })
}

/** A transfer of nothing pays for nothing. */
function isPositive(value: bigint): boolean {
  return value > 0n
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
}
