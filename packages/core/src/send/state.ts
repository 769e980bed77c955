import type { CaipNetworkId } from '@holdfast/caip'
import type { SendFailure } from './errors.ts'

/** The standard of the asset: the chain's own currency, a token, or an NFT. */
export type SendStandard = 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl'

/** An asset that the account can send. */
export type SendAsset = {
  standard: SendStandard
  caipNetworkId: CaipNetworkId
  /** The contract, or on Solana the mint. Undefined for the chain's own currency. */
  address: string | undefined
  /** The token id in the collection. Undefined unless it is an NFT. */
  tokenId: bigint | undefined
  name: string
  symbol: string
  /** 0 for NFTs. */
  decimals: number
  /** Atomic units. Undefined until read from the chain. */
  balance: bigint | undefined
  /** The price of one whole token in US dollars, with `fiatDecimals` places. Undefined if unknown. */
  price: bigint | undefined
  iconUrl: string | undefined
}

/** Why the text entered as the receiver leads to no address. */
export type ReceiverProblem =
  /** Neither an address nor a name. */
  | 'invalid'
  /** An address of another namespace. */
  | 'otherNamespace'
  /** A payment request or an account id for another chain. */
  | 'otherChain'
  /** A payment request that cannot be read, or that requests a call other than a transfer. */
  | 'badRequest'
  /** A payment request for a token that the account does not hold. */
  | 'otherToken'
  /** The name is not registered, or has no address for this chain. */
  | 'nameUnknown'
  /** The name has characters that names cannot have. */
  | 'nameInvalid'
  /** A registry of names could not be reached. */
  | 'nameUnavailable'

/** Something that the user should know about a receiver before sending. The user must accept a grave one. */
export type SendWarning =
  | { kind: 'self' | 'contract' | 'firstTime'; isGrave: false }
  | { kind: 'zero' | 'tokenContract' | 'checksum'; isGrave: true }
  /** The address looks like an address that the account knows, but is a different one. */
  | { kind: 'lookalike'; isGrave: true; known: string }
  /** The name has letters that may be mistaken for others. */
  | { kind: 'unusualName'; isGrave: true; characters: string }

/** The stage of a send. */
export type SendProgress =
  | { status: 'idle' | 'checking' | 'awaitingWallet' }
  | { status: 'failed'; failure: SendFailure }
  /** The transaction was sent. `slow`: it takes longer than usual. `missing`: no node knows it. */
  | ({ status: 'submitted' | 'slow' | 'missing' } & SentTransaction)
  /** The outcome. `replaced`: by another transaction of the account. `cancelled`: replaced by one that sends nothing. */
  | ({ status: 'confirmed' | 'replaced' | 'cancelled' } & SentTransaction)
  | ({ status: 'reverted'; failure: SendFailure } & SentTransaction)

/** A transaction that was sent, by the wallet or, on Solana, through the network's node. */
export type SentTransaction = {
  hash: string
  /** The order for which the transaction was sent. */
  order: SendOrder
  /** Whether the wallet sent something other than the order. */
  isAltered: boolean
}

/** Everything from which a transaction is built, as the user has seen it. */
export type SendOrder = {
  asset: SendAsset
  /** Atomic units; for NFTs the number of pieces. */
  value: bigint
  from: string
  to: string
  /** The entered name, if the user entered a name. */
  toName: string | undefined
}

/** What the user has entered, what was read for it, and the progress of the send. */
export type SendState = {
  token: SendAsset | undefined
  /** The amount as typed, in the unit of `amountUnit`. */
  sendTokenAmount: string
  amountUnit: 'token' | 'fiat'
  /** Whether the user chose the greatest possible amount. The amount then changes with the balance and the fee. */
  isMax: boolean
  /** The receiver as typed. */
  receiver: string
  /** Whether a name is being resolved, or the receiver is being read from the chain. */
  isResolving: boolean
  receiverProblem: ReceiverProblem | undefined
  receiverAddress: string | undefined
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  warnings: readonly SendWarning[]
  /** Wei per unit of gas; on Solana the whole fee in lamports. */
  gasPrice: bigint | undefined
  gasLimit: bigint | undefined
  /** The deposit for a new account of the receiver on Solana, in lamports. Undefined if unknown. */
  accountCost: bigint | undefined
  /** The cost of the transaction in US dollars, with `fiatDecimals` places. */
  gasPriceInUSD: bigint | undefined
  /** The account's balance of the network's own currency, in atomic units. */
  networkBalance: bigint | undefined
  /** That balance in US dollars, with `fiatDecimals` places. */
  networkBalanceInUSD: bigint | undefined
  /** The assets that can be sent. Undefined until read. */
  tokenBalances: readonly SendAsset[] | undefined
  /** Whether the transaction is being checked, or the wallet asked. */
  loading: boolean
  /** When reading the balances last failed, in milliseconds of the monotonic clock; a success clears it. */
  lastRetry: number | undefined
  progress: SendProgress
}

/** The fields of the receiver while none is found. */
export const noReceiver = {
  isResolving: false,
  receiverProblem: undefined,
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  warnings: [],
} as const satisfies Partial<SendState>

/** Nothing is typed or submitted. */
export const initialSendState: SendState = {
  token: undefined,
  sendTokenAmount: '',
  amountUnit: 'token',
  isMax: false,
  receiver: '',
  ...noReceiver,
  gasPrice: undefined,
  gasLimit: undefined,
  accountCost: undefined,
  gasPriceInUSD: undefined,
  networkBalance: undefined,
  networkBalanceInUSD: undefined,
  tokenBalances: undefined,
  loading: false,
  lastRetry: undefined,
  progress: { status: 'idle' },
}
