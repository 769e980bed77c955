import { fiatValue } from '@holdfast/caip'
import { type ProgressEvent, progressMachine } from './progress.ts'
import { maxSendAmountOf, sendFeeOf, typedAmount } from './rules/amount.ts'
import {
  initialSendState,
  noReceiver,
  type ReceiverProblem,
  type SendAsset,
  type SendState,
  type SendWarning,
} from './state.ts'

/** An event that changes what the user has entered, or the progress of a send. */
export type SendEvent =
  | { type: 'balancesReceived'; assets: readonly SendAsset[] }
  /** `at`: milliseconds of the monotonic clock. */
  | { type: 'balancesFailed'; at: number }
  | { type: 'tokenChosen'; token: SendAsset | undefined }
  /** An asset was read from the chain. */
  | { type: 'assetRead'; asset: SendAsset }
  | { type: 'amountTyped'; amount: string }
  | { type: 'unitChosen'; unit: SendState['amountUnit'] }
  | { type: 'maxChosen' }
  | { type: 'receiverTyped'; receiver: string }
  | { type: 'receiverResolving'; receiver: string }
  | { type: 'receiverFound'; receiver: string; found: FoundReceiver }
  /** More has become known about the receiver since it was found. */
  | { type: 'receiverWarned'; receiver: string; warnings: readonly SendWarning[] }
  | { type: 'receiverRefused'; receiver: string; problem: ReceiverProblem }
  | { type: 'receiverPictured'; address: string; name: string | undefined; imageUrl: string | undefined }
  | { type: 'feeRead'; gasPrice: bigint; networkBalance: bigint }
  | { type: 'gasEstimated'; gasLimit: bigint }
  | { type: 'accountCostRead'; accountCost: bigint }
  | { type: 'progressed'; event: ProgressEvent }
  /** Clears the user's input and the list of assets; keeps the gas price, the network balance and the progress. */
  | { type: 'reset' }
  /** The user is forgotten. */
  | { type: 'forgotten' }

/** The receiver that was found for a text. */
type FoundReceiver = {
  address: string
  name: string | undefined
  imageUrl: string | undefined
  warnings: readonly SendWarning[]
}

/** Computes the next state of sending. An answer about an earlier receiver changes nothing. */
export function sendMachine(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'balancesReceived':
      return withFigures({
        ...state,
        tokenBalances: event.assets,
        lastRetry: undefined,
        token: sameAssetIn(state.token, event.assets),
      })
    case 'balancesFailed':
      return { ...state, lastRetry: event.at }
    case 'tokenChosen':
      return withFigures({
        ...state,
        token: event.token,
        sendTokenAmount: initialAmountOf(event.token),
        amountUnit: 'token',
        isMax: false,
        gasLimit: undefined,
        accountCost: undefined,
      })
    case 'assetRead': {
      const replace = (asset: SendAsset): SendAsset => (isSameAsset(asset, event.asset) ? event.asset : asset)
      return withFigures({
        ...state,
        token: state.token && replace(state.token),
        tokenBalances: state.tokenBalances?.map(replace),
      })
    }
    case 'amountTyped':
      return { ...state, sendTokenAmount: event.amount, isMax: false }
    case 'unitChosen':
      return { ...state, amountUnit: event.unit, sendTokenAmount: '', isMax: false }
    case 'maxChosen':
      return withFigures({ ...state, isMax: true })
    case 'receiverTyped':
      return { ...state, ...noReceiver, receiver: event.receiver, gasLimit: undefined, accountCost: undefined }
    case 'receiverResolving':
      return event.receiver === state.receiver ? { ...state, ...noReceiver, isResolving: true } : state
    case 'receiverRefused':
      return event.receiver === state.receiver ? { ...state, ...noReceiver, receiverProblem: event.problem } : state
    case 'receiverFound': {
      if (event.receiver !== state.receiver) return state
      const { address, name, imageUrl, warnings } = event.found
      const profile = { receiverProfileName: name, receiverProfileImageUrl: imageUrl }
      return { ...state, ...noReceiver, ...profile, receiverAddress: address, warnings }
    }
    case 'receiverWarned':
      return event.receiver === state.receiver && state.receiverAddress ? { ...state, warnings: event.warnings } : state
    case 'receiverPictured':
      if (event.address !== state.receiverAddress) return state
      return {
        ...state,
        receiverProfileName: state.receiverProfileName ?? event.name,
        receiverProfileImageUrl: event.imageUrl,
      }
    case 'feeRead':
      return withFigures({ ...state, gasPrice: event.gasPrice, networkBalance: event.networkBalance })
    case 'accountCostRead':
      return withFigures({ ...state, accountCost: event.accountCost })
    case 'gasEstimated':
      return withFigures({ ...state, gasLimit: event.gasLimit })
    case 'progressed': {
      const progress = progressMachine(state.progress, event.event)
      const loading = progress.status === 'checking' || progress.status === 'awaitingWallet'
      return progress === state.progress ? state : { ...state, progress, loading }
    }
    case 'reset': {
      const { gasPrice, networkBalance, lastRetry, progress, loading } = state
      return withFigures({ ...initialSendState, gasPrice, networkBalance, lastRetry, progress, loading })
    }
    case 'forgotten':
      return initialSendState
  }
}

/** Computes the derived figures: the cost and the balance in dollars, and the greatest amount if it is chosen. */
function withFigures(state: SendState): SendState {
  const native = state.tokenBalances?.find(({ standard }) => standard === 'native')
  const inUSD = (wei: bigint | undefined): bigint | undefined =>
    wei === undefined || native?.price === undefined ? undefined : fiatValue(wei, native.decimals, native.price)
  const figures = { gasPriceInUSD: inUSD(sendFeeOf(state)), networkBalanceInUSD: inUSD(state.networkBalance) }
  const maximum = state.isMax ? maxSendAmountOf(state) : undefined
  if (maximum === undefined || !state.token) return { ...state, ...figures }
  return { ...state, ...figures, sendTokenAmount: typedAmount(maximum, state.token, 'token'), amountUnit: 'token' }
}

/** Finds an asset in a new list. An asset that the list lacks stays chosen: its balance is read from its contract. */
function sameAssetIn(token: SendAsset | undefined, assets: readonly SendAsset[]): SendAsset | undefined {
  return token && (assets.find((asset) => isSameAsset(asset, token)) ?? token)
}

/** Whether two assets are the same currency, token or NFT, whatever their balances and prices. */
export function isSameAsset(first: SendAsset, second: SendAsset): boolean {
  return (
    first.caipNetworkId === second.caipNetworkId && isSameContract(first, second) && first.tokenId === second.tokenId
  )
}

/** Whether two assets have the same contract. The case of letters matters only in Solana's addresses. */
function isSameContract({ address: one, standard }: SendAsset, { address: other }: SendAsset): boolean {
  return standard === 'spl' ? one === other : one?.toLowerCase() === other?.toLowerCase()
}

/** Returns the amount to begin with: 1 for an ERC-721 token, which is a single piece. */
function initialAmountOf(token: SendAsset | undefined): string {
  return token?.standard === 'erc721' ? '1' : ''
}
