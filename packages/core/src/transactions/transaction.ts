import type {
  Approval as ServiceApproval,
  Transaction as ServiceTransaction,
  Transfer as ServiceTransfer,
} from '@holdfast/api/data'
import { showableText } from '../text/showableText.ts'

/** A token or an NFT that a transaction names. */
export type MovedAsset = {
  fungible_info?: { name: string; symbol: string; icon?: { url: string } | undefined } | undefined
  nft_info?:
    | {
        name: string
        content?: { preview?: { url: string } | undefined; detail?: { url: string } | undefined } | undefined
        flags: { is_spam: boolean }
      }
    | undefined
}

/** An asset that moved into or out of the account. */
export type Transfer = MovedAsset & {
  direction: 'in' | 'out' | 'self'
  /** A decimal number of whole tokens. */
  quantity: { numeric: string }
  sender?: string | undefined
  recipient?: string | undefined
}

/** Permission for another account to take tokens. */
export type Approval = MovedAsset & {
  spender: string
  /** Undefined if unlimited. */
  quantity: { numeric: string } | undefined
}

/** A transaction, from the account's point of view. */
export type Transaction = {
  /** Unique within the history of an account. */
  id: string
  metadata: {
    operationType: string
    hash: string
    /** CAIP-2; absent for some purchases. */
    chain: string | undefined
    /** ISO 8601. */
    minedAt: string
    sentFrom: string
    sentTo: string
    /** `confirmed`, `failed` or `pending`; purchases have words of their own. */
    status: string
  }
  transfers: readonly Transfer[]
  approvals: readonly Approval[]
}

/** By year, then by month from 0 to 11, in local time. Within a month the newest is first. */
export type TransactionsByYear = Readonly<Record<number, Readonly<Record<number, readonly Transaction[]>>>>

/** Reads a transaction of the service. Names are cut and lose invisible characters. */
export function readTransaction({ id, metadata, transfers, approvals }: ServiceTransaction): Transaction {
  const { operationType, hash, chain, minedAt, sentFrom, sentTo, status } = metadata
  return {
    id,
    metadata: {
      operationType: showableText(operationType),
      hash,
      chain: chain ?? undefined,
      minedAt,
      sentFrom,
      sentTo,
      status: showableText(status),
    },
    transfers: transfers.map((transfer) => ({
      direction: transfer.direction,
      quantity: transfer.quantity,
      sender: transfer.sender ?? undefined,
      recipient: transfer.recipient ?? undefined,
      ...readAsset(transfer),
    })),
    approvals: approvals.map((approval) => ({
      spender: approval.spender,
      quantity: approval.quantity ?? undefined,
      ...readAsset(approval),
    })),
  }
}

function readAsset({ fungible_info: token, nft_info: nft }: ServiceTransfer | ServiceApproval): MovedAsset {
  return {
    ...(token && {
      fungible_info: {
        name: showableText(token.name),
        symbol: showableText(token.symbol) || showableText(token.name),
        icon: token.icon?.url ? { url: token.icon.url } : undefined,
      },
    }),
    ...(nft && {
      nft_info: {
        name: showableText(nft.name),
        content: nft.content
          ? {
              preview: nft.content.preview && { url: nft.content.preview.url },
              detail: nft.content.detail && { url: nft.content.detail.url },
            }
          : undefined,
        flags: nft.flags,
      },
    }),
  }
}
