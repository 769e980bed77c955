import { stakeAbi } from '@holdfast/contracts'
import { decodeFunctionData, type Hex, isAddressEqual, isHex } from 'viem'
import type { StakeAction } from '../stake/action.ts'
import type { KnownContract } from './chains.ts'

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
      call: DecodedCall | null
    }

/** A call to a contract: one that the wallet knows, or bytes. */
export type DecodedCall = { action: StakeAction; amount: bigint } | { action: 'unknown'; data: Hex }

/** Reads what a transaction calls; a call to a contract that is not known stays bytes. */
export function decodeCall(
  transaction: { to?: Hex | null | undefined; data?: Hex | undefined; value: bigint },
  isKnown: (address: Hex) => boolean,
): DecodedCall | null {
  const { to, data, value } = transaction
  if (data === undefined || data === '0x') return null
  if (!to || !isKnown(to)) return { action: 'unknown', data }
  try {
    const call = decodeFunctionData({ abi: stakeAbi, data })
    if (call.functionName === 'deposit') return { action: 'deposit', amount: value }
    if (call.functionName === 'withdraw') return { action: 'withdraw', amount: call.args[0] }
    return { action: 'unknown', data }
  } catch {
    // A selector that the stake contract does not have: shown as bytes.
    return { action: 'unknown', data }
  }
}

/** Says whether an address is one of the known contracts of a chain. */
export function isKnownContract(contracts: readonly KnownContract[], chainId: number): (address: Hex) => boolean {
  return (address) =>
    contracts.some((contract) => contract.chainId === chainId && isAddressEqual(contract.address as Hex, address))
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
