import type { CaipNetworkId } from '@holdfast/caip'
import type { SendFailure } from './errors.ts'

/** The standard of what is sent: the chain's own currency, a token, or an NFT. */
export type SendStandard = 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl'

/** Something of the account that can be sent. */
export type SendAsset = {
  standard: SendStandard
  caipNetworkId: CaipNetworkId
  /** The contract, on Solana the mint. Undefined for the chain's own currency. */
  address: string | undefined
  /** Which one of a collection. Undefined for what has no pieces. */
  tokenId: bigint | undefined
  name: string
  symbol: string
  /** 0 for NFTs. */
  decimals: number
  /** Atomic units. Undefined until the chain has answered. */
  balance: bigint | undefined
  /** Of one whole token in US dollars, with `fiatDecimals` places. Undefined: not known. */
  price: bigint | undefined
  iconUrl: string | undefined
}

/** Why a text that was entered as receiver leads to no address. */
export type ReceiverProblem =
  /** Neither an address nor a name. */
  | 'invalid'
  /** An address of another kind of chain. */
  | 'otherNamespace'
  /** A payment request for another chain. */
  | 'otherChain'
  /** A payment request that cannot be read, or asks for another call. */
  | 'badRequest'
  /** A payment request for a token that the account does not hold. */
  | 'otherToken'
  /** The name is not registered, or leads to no address here. */
  | 'nameUnknown'
  /** The name has characters that names cannot have. */
  | 'nameInvalid'
  /** The names cannot be asked at the moment. */
  | 'nameUnavailable'

/** Something that the user should know of a receiver before sending. A grave one must be accepted. */
export type SendWarning =
  | { kind: 'self' | 'contract' | 'firstTime'; isGrave: false }
  | { kind: 'zero' | 'tokenContract' | 'checksum'; isGrave: true }
  /** It looks like an address that the account knows, but is another one. */
  | { kind: 'lookalike'; isGrave: true; known: string }
  /** The name has letters that may be mistaken for others. */
  | { kind: 'unusualName'; isGrave: true; characters: string }

/** The stage of the sending. */
export type SendProgress =
  | { status: 'idle' | 'checking' | 'awaitingWallet' }
  | { status: 'failed'; failure: SendFailure }
  /** The wallet has sent it. `slow`: it takes longer than usual. `missing`: no node knows it any more. */
  | ({ status: 'submitted' | 'slow' | 'missing' } & SentTransaction)
  /** It is in a block. `replaced`: another one of the same account took its place; `cancelled`: one that sends nothing. */
  | ({ status: 'confirmed' | 'replaced' | 'cancelled' } & SentTransaction)
  | ({ status: 'reverted'; failure: SendFailure } & SentTransaction)

/** A transaction that the wallet has sent. */
export type SentTransaction = {
  hash: string
  /** The order, for as long as the progress is shown. */
  order: SendOrder
  /** The wallet sent something else than it was asked for. */
  isAltered: boolean
}

/** Everything that a transaction is made of, as the user has seen it. */
export type SendOrder = {
  asset: SendAsset
  /** Atomic units; the number of pieces for NFTs. */
  value: bigint
  from: string
  to: string
  /** The name that was entered, if it was one. */
  toName: string | undefined
}

/** The send that is typed, checked and submitted. */
export type SendState = {
  token: SendAsset | undefined
  /** The amount as typed, in the unit of `amountUnit`. */
  sendTokenAmount: string
  amountUnit: 'token' | 'fiat'
  /** The amount is the most there is, and follows the fee. */
  isMax: boolean
  /** The receiver as typed. */
  receiver: string
  /** A name is being resolved, or the chain is being asked about the receiver. */
  isResolving: boolean
  receiverProblem: ReceiverProblem | undefined
  receiverAddress: string | undefined
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  warnings: readonly SendWarning[]
  /** Wei of a unit of gas; on Solana the lamports of the whole fee. */
  gasPrice: bigint | undefined
  gasLimit: bigint | undefined
  /** The deposit of a new account of the receiver on Solana, in lamports. Undefined: not known. */
  accountCost: bigint | undefined
  /** The cost of the transaction in US dollars, with `fiatDecimals` places. */
  gasPriceInUSD: bigint | undefined
  /** Wei of the account. */
  networkBalance: bigint | undefined
  /** The same in US dollars, with `fiatDecimals` places. */
  networkBalanceInUSD: bigint | undefined
  /** The assets that can be sent. Undefined until they were read. */
  tokenBalances: readonly SendAsset[] | undefined
  /** The transaction is being checked, or the wallet asked. */
  loading: boolean
  /** When the balances could not be read the last time, in milliseconds of the monotonic clock; cleared by a success. */
  lastRetry: number | undefined
  progress: SendProgress
}

/** Nothing typed, nothing submitted. */
export const initialSendState: SendState = {
  token: undefined,
  sendTokenAmount: '',
  amountUnit: 'token',
  isMax: false,
  receiver: '',
  isResolving: false,
  receiverProblem: undefined,
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  warnings: [],
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
