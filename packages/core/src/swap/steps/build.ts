import { isNativeToken } from '@holdfast/api/data'
import type { SwapClient, SwapPermit } from '@holdfast/api/swap'
import { type CaipAddress, isEvmAddress, isSameAddress, parseCaipAddress } from '@holdfast/caip'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import { estimateGas } from 'viem/actions'
import { getCapabilities } from '../../calls/actions.ts'
import type { KitWith } from '../../kit.ts'
import { goBack } from '../../modal/goBack.ts'
import { openChain } from '../../send/chain/openChain.ts'
import type { SwapToastCode } from '../../toasts/catalogue.ts'
import type { SwapFailure } from '../errors.ts'
import { type SwapAccount, swapAccountOf } from '../reading/swapAccount.ts'
import { minimumReceivedOf, swapAmountOf } from '../rules.ts'
import type { BuiltApproval, BuiltTransaction, SwapOffer, SwapToken } from '../state.ts'
import { showSwapToast } from '../toasts.ts'
import { readSwapFailure, SwapFailedError } from './failure.ts'
import { isPermitFor, isPermitUsable } from './permit.ts'
import { askQuote, refreshQuote } from './quote.ts'

const approveAbi = parseAbi(['function approve(address spender, uint256 value)'])

/** The order to build, as it was when the build began. */
export type SwapOrder = {
  client: SwapClient
  account: SwapAccount
  source: SwapToken
  target: SwapToken
  amount: bigint
  offer: SwapOffer
  /** The signed permit; undefined if there is none or it expires too soon. */
  permit: SwapPermit | undefined
  signal: AbortSignal
}

/**
 * Requests a new quote and builds the next transaction: the approval, if the gateway's allowance is too low, or else the swap.
 * Does nothing while the wallet is asked. On a failure, a toast appears and the preview closes; the reason is in the state.
 */
export async function rebuildSwap(kit: KitWith<'swap'>): Promise<void> {
  await refreshQuote(kit)
  await buildSwap(kit)
}

/** Builds the next transaction for the displayed quote. */
async function buildSwap(kit: KitWith<'swap'>): Promise<void> {
  const before = kit.swap.getState()
  const { client, attempt } = kit.internals.swap
  const account = swapAccountOf(kit)
  const { sourceToken: source, toToken: target, offer } = before
  const amount = swapAmountOf(before)
  if (!client || !account || !source || !target || !offer || amount === undefined) return
  kit.swap.send({ type: 'building' })
  const state = kit.swap.getState()
  // A build is running already, or the wallet is asked.
  if (state === before) return
  const permit = state.permit && isPermitUsable(state.permit, nowSeconds(kit)) ? state.permit : undefined
  const order: SwapOrder = { client, account, source, target, amount, offer, permit, signal: attempt.signal }
  // Whether this build is still the newest one, and its quote the displayed one.
  const isCurrent = (): boolean =>
    !order.signal.aborted &&
    kit.swap.getState().step === 'building' &&
    kit.swap.getState().quoteRequests === state.quoteRequests
  let failureToast: SwapToastCode = 'swapAllowanceFailed'
  try {
    const isAllowed = permit !== undefined || (await hasAllowance(order))
    failureToast = isAllowed ? 'swapBuildFailed' : 'swapApprovalFailed'
    if (!isCurrent()) return
    if (isAllowed) {
      const transaction = await buildSwapTransaction(kit, order)
      if (isCurrent()) kit.swap.send({ type: 'swapBuilt', transaction })
    } else {
      const approval = await buildApproval(kit, order)
      if (isCurrent() && (await isBatched(kit, approval))) {
        failureToast = 'swapBuildFailed'
        const transaction = await buildSwapTransaction(kit, order, { withApproval: true })
        if (isCurrent()) kit.swap.send({ type: 'swapBuilt', transaction, approval })
      } else if (isCurrent()) kit.swap.send({ type: 'approvalBuilt', transaction: approval })
    }
  } catch (error) {
    if (isCurrent()) fail(kit, failureToast, readSwapFailure(error), error)
  }
}

/**
 * Whether the wallet can make the approval and the swap in one batch. An approval of 0, which revokes an older allowance, is
 * never batched.
 */
async function isBatched(kit: KitWith<'swap'>, { amount }: BuiltApproval): Promise<boolean> {
  if (amount === 0n || kit.internals.swap.refusesBatches) return false
  // A wallet that does not report its capabilities is asked for one step at a time.
  const capabilities = await getCapabilities(kit).catch(() => undefined)
  return capabilities !== undefined && capabilities.atomic !== 'unsupported'
}

/** Returns the time in Unix seconds. */
function nowSeconds(kit: KitWith<'swap'>): number {
  return Math.floor(kit.internals.clock.now() / 1_000)
}

function fail(kit: KitWith<'swap'>, toast: SwapToastCode, failure: SwapFailure, error: unknown): void {
  kit.internals.log.info('Unable to build a swap', error)
  kit.swap.send({ type: 'buildFailed', failure })
  showSwapToast(kit, toast)
  if (kit.router.getState().view === 'SwapPreview') goBack(kit)
  // The displayed quote is no longer valid.
  if (failure.code === 'quoteMoved' || failure.code === 'noRoute') void askQuote(kit)
}

/**
 * Whether the gateway's allowance covers the amount to pay; the native currency needs none. @throws the errors of the service.
 */
export async function hasAllowance({ client, account, source, amount, signal }: SwapOrder): Promise<boolean> {
  if (isNativeToken(source.address)) return true
  const { allowance } = await client.getAllowance({
    tokenAddress: source.address,
    userAddress: account.caipAddress,
    signal,
  })
  return BigInt(allowance) >= amount
}

/**
 * Builds the swap of an order.
 *
 * @param options.withApproval - whether the wallet makes the approval together with the swap.
 * @throws the errors of the service; {SwapFailedError} for a transaction that guarantees less than the displayed minimum, or
 * sends a value other than the amount to pay.
 */
export async function buildSwapTransaction(
  kit: KitWith<'swap'>,
  order: SwapOrder,
  { withApproval = false }: { withApproval?: boolean } = {},
): Promise<BuiltTransaction> {
  const { client, account, source, target, amount, offer, permit, signal } = order
  const { slippage, ttlS } = kit.swap.getState()
  const { tx } = await client.buildTransaction({
    amount,
    slippage,
    ttlS,
    from: source.address,
    to: target.address,
    userAddress: account.caipAddress,
    toAmount: offer.toAmount,
    permit,
    withApproval,
    signal,
  })
  // Refuses a transaction that would deliver less, or cost more, than the user has seen.
  const minimum = minimumReceivedOf({ offer, slippage }) ?? 0n
  const value = isNativeToken(source.address) ? amount : 0n
  const isMinimumMet = tx.minimumReceived === undefined || BigInt(tx.minimumReceived) >= minimum
  if (!isMinimumMet || (tx.value !== undefined && BigInt(tx.value) !== value)) throw unusableAnswerError()
  return {
    to: contractOf(tx.to, account),
    data: tx.data,
    value,
    gas: await gasFor(kit, { ...order, to: contractOf(tx.to, account), data: tx.data, value }, BigInt(tx.eip155.gas)),
    gasPrice: BigInt(tx.eip155.gasPrice),
    toAmount: BigInt(tx.amount),
  }
}

/**
 * Builds the approval that an order needs.
 *
 * @throws the errors of the service; {SwapFailedError} if the service's approval is for another token or amount.
 */
export async function buildApproval(kit: KitWith<'swap'>, order: SwapOrder): Promise<BuiltApproval> {
  const { client, account, source, target, amount, offer, signal } = order
  const { tx, permit } = await client.buildApproval({
    userAddress: account.caipAddress,
    from: source.address,
    to: target.address,
    amount,
    signal,
  })
  const token = contractOf(source.address, account)
  const isForToken = [tx.from, tx.to].every((address) => isSameAddress(contractOf(address, account), token, 'eip155'))
  const call = decodeApproval(tx.data)
  if (!isForToken || !call || BigInt(tx.value) !== 0n) throw unusableAnswerError()
  const { spender, value: allowed } = call
  // The approval must allow exactly the amount to pay, or zero if an older allowance is revoked first.
  if (allowed !== amount && allowed !== 0n) throw unusableAnswerError()
  const terms = { account, token, spender, amount }
  const suggestedGas = BigInt(Math.ceil(tx.eip155.gas))
  return {
    to: token,
    data: tx.data,
    value: 0n,
    gas: await gasFor(kit, { ...order, to: token, data: tx.data, value: 0n }, suggestedGas),
    gasPrice: BigInt(tx.eip155.gasPrice),
    toAmount: offer.toAmount,
    permit: permit && isPermitFor(permit, terms, nowSeconds(kit)) ? permit : undefined,
    spender,
    amount: allowed,
  }
}

/** Reads the plain address from a CAIP-10 address. @throws {SwapFailedError} for an address on another chain. */
function contractOf(address: CaipAddress, { caipNetworkId }: SwapAccount): `0x${string}` {
  const parsed = parseCaipAddress(address)
  if (parsed.caipNetworkId !== caipNetworkId || !isEvmAddress(parsed.address)) throw unusableAnswerError()
  return parsed.address
}

/** Reads the spender and the amount of an approval. Undefined for any other call, or if bytes follow the two arguments. */
function decodeApproval(data: `0x${string}`): { spender: `0x${string}`; value: bigint } | undefined {
  try {
    const { args } = decodeFunctionData({ abi: approveAbi, data })
    const isExact = encodeFunctionData({ abi: approveAbi, args }) === data.toLowerCase()
    return isExact ? { spender: args[0], value: args[1] } : undefined
  } catch {
    // Another function, or broken arguments.
    return undefined
  }
}

type Call = { account: SwapAccount; to: `0x${string}`; data: `0x${string}`; value: bigint }

/** Returns the units of gas: the service's figure, or the chain's estimate if the service returns 0. Never 0. */
async function gasFor(kit: KitWith<'swap'>, { account, to, data, value }: Call, suggestedGas: bigint): Promise<bigint> {
  if (suggestedGas > 0n) return suggestedGas
  const chain = await openChain(kit)
  if (!chain) throw unusableAnswerError()
  return estimateGas(chain.client, { account: account.from, to, data, value })
}

/** Creates the error for an answer of the service that cannot be used. */
export function unusableAnswerError(): SwapFailedError {
  return new SwapFailedError({ failure: { code: 'serviceUnavailable' } })
}
