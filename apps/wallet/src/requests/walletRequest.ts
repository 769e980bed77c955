import type { ReadableMessage, TypedData } from '@holdfast/clear-signing/requests'
import type { SolanaTransaction } from '@holdfast/clear-signing/solana'
import type { Chain } from '../config/config.ts'
import type { Batch } from './calls/batches.ts'
import type { CallsFields } from './calls/readCalls.ts'
import type { TransactionFields } from './transaction/transactionFields.ts'

/** An input of a PSBT that an app asks the wallet to sign. */
export type InputToSign = { index: number; address?: string | undefined; sighashTypes?: readonly number[] | undefined }

/** A checked request from an app that the user must decide on, with everything that is needed to carry it out. */
export type WalletRequest =
  | { kind: 'message'; namespace: 'eip155' | 'solana'; address: string; message: ReadableMessage }
  | {
      kind: 'typedData'
      address: string
      typedData: TypedData
      /** Whether the data names another chain than the request. */
      isOtherChain: boolean
    }
  | {
      kind: 'transaction'
      address: string
      chain: Chain
      fields: TransactionFields
      /** Whether the wallet sends the transaction, or only signs it. */
      isSent: boolean
    }
  | ({ kind: 'calls'; address: string } & Pick<CallsFields, 'chain' | 'calls' | 'id' | 'isAtomic' | 'isAnswerBareId'>)
  | { kind: 'callsStatus'; batch: Batch; chain: Chain }
  | { kind: 'switchChain'; chain: Chain; isAdding: boolean }
  | {
      kind: 'solanaTransaction'
      address: string
      /** Undefined if the wallet does not have the chain, and therefore has no node for it. */
      chain: Chain | undefined
      transactions: readonly SolanaTransaction[]
      /** Whether the app sent a list, so that the answer must be a list too. */
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
      /** The inputs to sign. Undefined means every input of the account. */
      inputs: readonly InputToSign[] | undefined
      broadcast: boolean
    }
  | {
      kind: 'bitcoinTransfer'
      address: string
      chain: Chain
      recipient: string
      /** The amount in satoshis. */
      value: bigint
      changeAddress: string
      memo: Uint8Array | undefined
    }

/** How to answer a request that needs no decision by the user: with a result, or after a lookup. */
export type AutomaticAnswer = { kind: 'automatic'; result: unknown } | Lookup

/** A question that the wallet must ask the nodes of chains before it can answer a request. */
export type Lookup =
  | { kind: 'lookup'; of: 'callsStatus'; batch: Batch; chain: Chain }
  /** `chains` holds the requested chains by their EIP-155 ids. A chain is undefined if the wallet does not have it. */
  | { kind: 'lookup'; of: 'capabilities'; address: string; chains: ReadonlyMap<number, Chain | undefined> }
