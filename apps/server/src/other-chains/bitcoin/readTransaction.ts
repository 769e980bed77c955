import type { AccountTransaction, AssetMove } from '../ChainDataProvider.ts'
import type { EsploraTransaction } from './schema.ts'

type Output = { scriptpubkey_address?: string | undefined; value: number }

/**
 * Describes a transaction as seen from one address: the amount that this address paid or received, without the fee and the
 * change.
 *
 * @param account - the address; by default the address of the first input.
 * @param now - the time to state for a transaction that is not in a block yet.
 */
export function readTransaction(
  transaction: EsploraTransaction,
  account: string | undefined,
  { currency, now }: { currency: Pick<AssetMove, 'name' | 'symbol' | 'decimals'>; now: Date },
): AccountTransaction {
  const { txid, vin, vout, status } = transaction
  const inputs = vin.flatMap(({ prevout }) => prevout ?? [])
  const sentFrom = inputs[0]?.scriptpubkey_address ?? ''
  const subject = account ?? sentFrom
  const isSubject = (output: Output): boolean => output.scriptpubkey_address === subject
  const spent = sum(inputs.filter(isSubject))
  const received = sum(vout.filter(isSubject))
  const fee = BigInt(transaction.fee)
  const otherOutput = vout.find((output) => !isSubject(output) && output.scriptpubkey_address !== undefined)
  const recipient = otherOutput?.scriptpubkey_address
  const native = { asset: 'native', ...currency } as const
  const base = { hash: txid, sentFrom, fee }
  const inclusion = status.confirmed
    ? {
        minedAt: new Date(status.block_time * 1_000),
        status: 'confirmed' as const,
        block: { number: BigInt(status.block_height), hash: status.block_hash },
      }
    : { minedAt: now, status: 'pending' as const, block: null }
  if (spent === 0n) {
    const move: AssetMove = { ...native, direction: 'in', amount: received, sender: sentFrom, recipient: subject }
    return { ...base, ...inclusion, sentTo: subject, operationType: 'receive', moves: [move] }
  }
  if (received > spent) {
    // A joint transaction, in which inputs of other addresses paid this address.
    const sender = inputs.find((input) => !isSubject(input))?.scriptpubkey_address ?? ''
    const move: AssetMove = { ...native, direction: 'in', amount: received - spent, sender, recipient: subject }
    return { ...base, ...inclusion, sentTo: subject, operationType: 'receive', moves: [move] }
  }
  if (recipient === undefined) {
    const move: AssetMove = { ...native, direction: 'self', amount: received, sender: sentFrom, recipient: subject }
    return { ...base, ...inclusion, sentTo: subject, operationType: 'execute', moves: [move] }
  }
  // Some inputs may belong to other addresses. Their share of the fee is unknown, so the whole fee is deducted here.
  const paid = spent - received - fee
  const amount = paid > 0n ? paid : 0n
  const move: AssetMove = { ...native, direction: 'out', amount, sender: sentFrom, recipient }
  return { ...base, ...inclusion, sentTo: recipient, operationType: 'send', moves: [move] }
}

function sum(outputs: readonly Output[]): bigint {
  return outputs.reduce((total, { value }) => total + BigInt(value), 0n)
}
