import {
  type ApprovalDescription,
  type CallDescription,
  describeApproval,
  describeCall,
  describeTransfer,
  type ReadChain,
} from '@holdfast/clear-signing'
import type { Hex } from 'viem'

/** The native currency of the devnets. */
const currency = { symbol: 'ETH', decimals: 18 }

/** A question for the wallet's owner, in a form that the window puts into words. */
export type WalletRequest =
  | { kind: 'connect'; address: string }
  | { kind: 'message'; address: string; text: string }
  | { kind: 'typedData'; address: string; text: string }
  | { kind: 'switchChain'; from: string; to: string }
  | {
      kind: 'transaction'
      address: string
      chain: string
      to: string | null
      /** Wei. */
      value: bigint
      /** The highest possible fee, in wei. */
      fee: bigint
      call: ContractCall | null
    }

/**
 * A contract call of one of three kinds: a call described in the publisher's words or by a token standard, an approval of a
 * token, or unknown bytes.
 */
export type ContractCall =
  | { kind: 'described'; description: CallDescription }
  | { kind: 'approval'; description: ApprovalDescription }
  | { kind: 'unknown'; data: Hex }

/**
 * Reads the contract call in a transaction.
 *
 * @param read - Reads a token's name, symbol and decimals from the chain.
 * @returns null for a plain payment. A call that neither the contract's description nor a token standard covers completely is
 * `unknown`.
 */
export async function readCall(
  transaction: { from: Hex; to: Hex | null; data?: Hex | undefined; value: bigint },
  { chainId, read }: { chainId: number; read: ReadChain },
): Promise<ContractCall | null> {
  const { from, to, data, value } = transaction
  if (data === undefined || data === '0x') return null
  if (to === null) return { kind: 'unknown', data }
  const description =
    (await describeCall({ chainId, from, to, data, value }, { currency, read })) ??
    (await describeTransfer({ from, to, data, value }, read))
  if (description) return { kind: 'described', description }
  const approval = await describeApproval({ from, to, data, value }, read)
  return approval ? { kind: 'approval', description: approval } : { kind: 'unknown', data }
}
