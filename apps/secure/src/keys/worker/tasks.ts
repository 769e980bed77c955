import type { Hex, TransactionSerializable, TypedDataDefinition } from 'viem'
import type { WalletAddresses } from '../derive.ts'
import type { ShareBox } from '../shareBox.ts'

/** Two shares of one set: the device's share as stored, and a share of another holder. */
export type UnlockInput = { device: ShareBox; other: Uint8Array; addresses: WalletAddresses }

/** The data to sign, which the user has seen and approved. */
export type Signing =
  | { kind: 'message'; bytes: Uint8Array }
  | { kind: 'typedData'; definition: TypedDataDefinition }
  | { kind: 'transaction'; transaction: TransactionSerializable }
  /** An account's authorization to run a contract's code as its own (EIP-7702). */
  | { kind: 'authorization'; contractAddress: Hex; chainId: number; nonce: number }
  | { kind: 'solanaMessage'; bytes: Uint8Array }

/** The shares of a new set, as the worker returns them: the device's share is encrypted. */
export type NewShares = { device: ShareBox; api: Uint8Array; vault: Uint8Array }

/** The worker's tasks, each with its input and its answer. Only the answer of `reveal` contains the secret itself. */
export type KeyTasks = {
  /** Creates a wallet. */
  create: { input: undefined; answer: NewShares & { addresses: WalletAddresses } }
  /** Checks that two shares belong together. */
  check: { input: UnlockInput; answer: undefined }
  /** Rebuilds the secret from the services' shares and splits it into a new set, for a device without a share. */
  recover: { input: { shares: readonly [Uint8Array, Uint8Array]; addresses: WalletAddresses }; answer: NewShares }
  /** Rebuilds the secret from the device's share and another share, and splits it into a new set. */
  refresh: { input: UnlockInput; answer: NewShares }
  /** Returns the twelve words, for the page that shows them to the user. */
  reveal: { input: UnlockInput; answer: string }
  /** Signs. EVM: a 65-byte signature or a serialized transaction; Solana: a 64-byte signature. All in hex. */
  sign: { input: UnlockInput & { signing: Signing }; answer: Hex }
}

/** The message that tells a worker to warm up, since it will soon get its task. */
export const GET_READY = 'getReady'

/** The name of a task. */
export type KeyTaskName = keyof KeyTasks

/** The message that posts a task to the worker. */
export type KeyTaskMessage = { [Name in KeyTaskName]: { name: Name; input: KeyTasks[Name]['input'] } }[KeyTaskName]

/** The worker's answer. `isWrongShare`: the shares rebuild another wallet. */
export type KeyTaskAnswer = { answer: unknown } | { error: string; isWrongShare: boolean }
