import { getBase58Decoder } from '@solana/kit'
import { readTransaction } from '../vm/cluster.ts'
import { invalidParams } from '../vm/errors.ts'
import { type LedgerEntry, readMessage } from '../vm/ledger.ts'

/**
 * Serializes a transaction as `getTransaction` does. @throws {SolanaRpcError} for an encoding that this node does not support.
 */
export function writeEntry(entry: LedgerEntry, encoding: string): object {
  const { slot, blockTime, failure, fee, logs, unitsConsumed, before, after, loadedAddresses, wire } = entry
  const transaction = readTransaction(wire)
  const message = readMessage(transaction)
  const meta = {
    err: failure,
    status: failure === null ? { Ok: null } : { Err: failure },
    fee,
    logMessages: logs,
    computeUnitsConsumed: unitsConsumed,
    innerInstructions: [],
    rewards: [],
    loadedAddresses,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
  }
  const common = { slot, blockTime, version: message.version, meta }
  if (encoding === 'base64') return { ...common, transaction: [wire, 'base64'] }
  if (encoding !== 'json') throw invalidParams(`the encoding ${encoding} is not supported`)
  const { staticAccounts, header } = message
  const signatures = Object.values(transaction.signatures).map((bytes) =>
    getBase58Decoder().decode(bytes ?? new Uint8Array(64)),
  )
  const instructions = 'instructions' in message ? message.instructions : []
  return {
    ...common,
    transaction: {
      signatures,
      message: {
        accountKeys: staticAccounts,
        header: {
          numRequiredSignatures: header.numSignerAccounts,
          numReadonlySignedAccounts: header.numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
        },
        recentBlockhash: message.lifetimeToken,
        instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
          programIdIndex: programAddressIndex,
          accounts: accountIndices,
          data: getBase58Decoder().decode(data),
        })),
      },
    },
  }
}
