import type { AccountTransaction, AssetMove } from '../AccountProvider.ts'
import type { EsploraTransaction } from './schema.ts'

type Output = { scriptpubkey_address?: string | undefined; value: number }

/**
 * Describes a transaction from the view of an address: the amount that it paid or received, without the fee and the change.
 *
 * @param account - the address; by default that of the first input.
 * @param now - the time of a transaction that is not in a block yet.
 */
export function readTransaction(
  transaction: EsploraTransaction,
  account: string | undefined,
  { currency, now }: { currency: Pick<AssetMove, 'name' | 'symbol' | 'decimals'>; now: Date },
): AccountTransaction {
  const { txid, vin, vout, status } = transaction
  const inputs = vin.flatMap(({ prevout }) => prevout ?? [])
  const sentFrom = inputs[0]?.scriptpubkey_address ?? ''
  const side = account ?? sentFrom
  const isSide = (output: Output): boolean => output.scriptpubkey_address === side
  const paid = sum(inputs.filter(isSide))
  const received = sum(vout.filter(isSide))
  const fee = BigInt(transaction.fee)
  const other = vout.find((output) => !isSide(output) && output.scriptpubkey_address !== undefined)
  const recipient = other?.scriptpubkey_address
  const native = { asset: 'native', ...currency } as const
  const base = { hash: txid, sentFrom, fee }
  const place = status.confirmed
    ? {
        minedAt: new Date(status.block_time * 1_000),
        status: 'confirmed' as const,
        block: { number: BigInt(status.block_height), hash: status.block_hash },
      }
    : { minedAt: now, status: 'pending' as const, block: null }
  if (paid === 0n) {
    const move: AssetMove = { ...native, direction: 'in', amount: received, sender: sentFrom, recipient: side }
    return { ...base, ...place, sentTo: side, operationType: 'receive', moves: [move] }
  }
  // Other inputs may belong to other addresses. Their share of the fee is unknown, so all of the fee is deducted here.
  const left = paid - received - fee
  const direction = recipient === undefined ? 'self' : left >= 0n ? 'out' : 'in'
  const amount = direction === 'self' ? received : left >= 0n ? left : -left
  const move: AssetMove = { ...native, direction, amount, sender: sentFrom, recipient: recipient ?? side }
  const operationType = direction === 'self' ? 'execute' : direction === 'out' ? 'send' : 'receive'
  return { ...base, ...place, sentTo: recipient ?? side, operationType, moves: [move] }
}

function sum(outputs: readonly Output[]): bigint {
  return outputs.reduce((total, { value }) => total + BigInt(value), 0n)
}
