import { type CallDescription, describeCall } from '@holdfast/clear-signing'
import { type Hex, isHex } from 'viem'

/** What the devnets pay in. */
const currency = { symbol: 'ETH', decimals: 18 }

/** What the wallet asks its owner, in a form that the window puts into words. */
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
      /** The most that the fee can be, in wei. */
      fee: bigint
      call: ContractCall | null
    }

/** A call to a contract: in the words of its publisher, or bytes. */
export type ContractCall = { kind: 'described'; description: CallDescription } | { kind: 'unknown'; data: Hex }

/**
 * Reads what a transaction calls.
 *
 * @returns null for a plain payment; bytes for whatever the contract's description does not say the whole truth of.
 */
export async function readCall(
  { to, data, value }: { to: Hex | null; data?: Hex | undefined; value: bigint },
  chainId: number,
): Promise<ContractCall | null> {
  if (data === undefined || data === '0x') return null
  const description = to === null ? undefined : await describeCall({ chainId, to, data, value }, { currency })
  return description ? { kind: 'described', description } : { kind: 'unknown', data }
}

/** Reads the message of `personal_sign`: bytes in hex, as text where they are text. */
export function readMessage(data: string): string {
  if (!isHex(data)) return data
  const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not text: the bytes themselves are what is signed.
    return data
  }
}
