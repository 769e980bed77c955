import { isRecord } from '@holdfast/base'
import { formatAmount } from '@holdfast/caip'
import type { AskChain } from '../../chain/reads/createChainReader.ts'
import type { ServedChain } from '../../config/chains/chains.ts'
import type { Order } from './order.ts'

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A chain on which the server can check whether tokens have arrived. */
export type TransferChain = { network: ServedChain['network']; data: ServedChain['data']; ask: AskChain }

/** The state of an order's transaction on its chain. */
export type Transfer =
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  /** `amount` in whole units; undefined when the token's decimals are not known. */
  | { state: 'arrived'; amount: string | undefined }

/**
 * Reads whether an order's tokens have arrived: its transaction has succeeded, and has moved the token to the order's address.
 * Native currency that a contract passes on shows only in the balance, so the balances before and after the block are compared.
 * The amount then includes any other transfer of the address in that block.
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
  if (contract === null && symbol !== network.nativeCurrency.symbol) return { state: 'arrived', amount: undefined }
  const arrived =
    contract === null ? await readNative(request, receipt, address) : sumTransfers(receipt, contract, address)
  if (arrived === undefined) return { state: 'pending' }
  if (arrived <= 0n) {
    return { state: 'failed', reason: 'The transaction that the provider names moves nothing to the address.' }
  }
  const decimals =
    contract === null
      ? network.nativeCurrency.decimals
      : data?.tokens.find((token) => token.address === contract)?.decimals
  return { state: 'arrived', amount: decimals === undefined ? undefined : formatAmount(arrived, decimals) }
}

type Request = (method: string, params: unknown[]) => Promise<unknown>

/** Reads how much native currency the transaction brought to the address. @returns undefined while the node lacks the block. */
async function readNative(
  request: Request,
  receipt: Record<string, unknown>,
  address: string,
): Promise<bigint | undefined> {
  const transaction = await request('eth_getTransactionByHash', [receipt['transactionHash']])
  if (!isRecord(transaction) || !isHex(transaction['value'])) return undefined
  const { to, value } = transaction
  if (typeof to === 'string' && to.toLowerCase() === address) return BigInt(value)
  const block = BigInt(String(receipt['blockNumber']))
  const [after, before] = await Promise.all(
    [block, block - 1n].map((at) => request('eth_getBalance', [address, `0x${at.toString(16)}`])),
  )
  return isHex(after) && isHex(before) ? BigInt(after) - BigInt(before) : undefined
}

/** Sums the transaction's transfers of a token to an address. */
function sumTransfers(receipt: Record<string, unknown>, contract: string, address: string): bigint {
  const logs = Array.isArray(receipt['logs']) ? receipt['logs'] : []
  const topic = `0x${address.slice(2).padStart(64, '0')}`
  let sum = 0n
  for (const log of logs) {
    if (!isRecord(log) || !Array.isArray(log['topics']) || !isHex(log['data'])) continue
    const [kind, , to]: readonly unknown[] = log['topics']
    const isTokenTransfer = String(log['address']).toLowerCase() === contract && kind === TRANSFER
    if (isTokenTransfer && String(to).toLowerCase() === topic) sum += BigInt(log['data'])
  }
  return sum
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
}
