import type { ReadableMessage, TypedData } from '@holdfast/clear-signing/requests'
import type { SolanaTransaction } from '@holdfast/clear-signing/solana'
import type { Chain } from '../config/config.ts'
import type { Batch } from './calls/batches.ts'
import type { CallsFields } from './calls/readCalls.ts'
import type { TransactionFields } from './transaction/transactionFields.ts'

/** An input of a PSBT that an app wants to be signed. */
export type InputToSign = { index: number; address?: string | undefined; sighashTypes?: readonly number[] | undefined }

/** A request from an app, read and checked: what the user decides on, with everything needed to carry it out. */
export type WalletRequest =
  | { kind: 'message'; namespace: 'eip155' | 'solana'; address: string; message: ReadableMessage }
  | { kind: 'typedData'; address: string; typedData: TypedData; isOtherChain: boolean }
  | { kind: 'transaction'; address: string; chain: Chain; fields: TransactionFields; isSent: boolean }
  | ({ kind: 'calls'; address: string } & Pick<CallsFields, 'chain' | 'calls' | 'id' | 'isAtomic' | 'answersBareId'>)
  | { kind: 'callsStatus'; batch: Batch; chain: Chain }
  | { kind: 'switchChain'; chain: Chain; isAdding: boolean }
  | {
      kind: 'solanaTransaction'
      address: string
      /** Undefined: the wallet does not know it, so it has no node to ask. */
      chain: Chain | undefined
      transactions: readonly SolanaTransaction[]
      isList: boolean
    }
  | {
      kind: 'bitcoinMessage'
      address: string
      chain: Chain
      protocol: 'bip322' | 'ecdsa'
      message: ReadableMessage
    }
  | {
      kind: 'psbt'
      address: string
      chain: Chain
      psbt: Uint8Array
      /** Undefined: each input that is the account's own. */
      inputs: readonly InputToSign[] | undefined
      broadcast: boolean
    }
  | {
      kind: 'bitcoinTransfer'
      address: string
      chain: Chain
      recipient: string
      /** Satoshis. */
      value: bigint
      /** The address that receives the change. */
      change: string
      memo: Uint8Array | undefined
    }

/** The answer to a request that needs no decision by the user. */
export type AutomaticAnswer = { kind: 'automatic'; result: unknown } | Lookup

/** A request whose answer is found by asking the nodes of chains. */
export type Lookup =
  | { kind: 'lookup'; of: 'callsStatus'; batch: Batch; chain: Chain }
  /** The account's chains, by EIP-155 id. An undefined one is unknown to the wallet. */
  | { kind: 'lookup'; of: 'capabilities'; address: string; chains: ReadonlyMap<number, Chain | undefined> }
