import { isNativeToken, nativeTokenAddress } from '@holdfast/api/data'
import type { CaipAddress } from '@holdfast/caip'
import { getCapabilities, type sendCalls } from '../../calls/actions.ts'
import type { KitWith } from '../../kit.ts'
import { readBalances } from '../reading/balances.ts'
import { listTokens } from '../reading/listing.ts'
import { type SwapAccount, swapAccountOf } from '../reading/swapAccount.ts'
import { impactLevelOf, minimumReceivedOf, swapWorthOf } from '../rules.ts'
import type { BuiltTransaction, SwapOffer, SwapToken } from '../state.ts'
import { mergeTokens } from '../tokens/mergeTokens.ts'
import { buildApproval, buildSwapTransaction, hasAllowance, type SwapOrder, unusableAnswerError } from './build.ts'
import { SwapFailedError } from './failure.ts'
import { offerOf } from './quote.ts'

/** A swap of a held token that yields at least a wanted amount of the network's own currency. Amounts are in atomic units. */
export type TopUp = {
  /** The account that swaps. */
  account: CaipAddress
  token: SwapToken
  /** The amount of the token to pay, in atomic units. */
  fromAmount: bigint
  /** The least that arrives in the worst case, after slippage. */
  minimumReceived: bigint
  /** The quote for this swap. */
  offer: SwapOffer
}

/** How many holdings are quoted at most, the most valuable first. */
const MAX_TOKENS = 4
/** How many quotes are requested at most to find the amount of one token. */
const MAX_QUOTES = 5

/**
 * Finds swaps that yield an amount of the network's own currency, for a wallet that makes several calls at once.
 *
 * @param parameters.amount - the least that must arrive, in wei.
 * @returns the most valuable holding first; empty if the wallet does not make several calls at once.
 * @throws the errors of the service.
 */
export async function findTopUps(
  kit: KitWith<'swap'>,
  { amount, signal }: { amount: bigint; signal: AbortSignal },
): Promise<readonly TopUp[]> {
  const account = swapAccountOf(kit)
  if (!account || !kit.internals.swap.client || amount <= 0n) return []
  // A wallet that does not report whether it can make several calls at once gets no offer.
  const capabilities = await getCapabilities(kit).catch(() => undefined)
  if (!capabilities || capabilities.atomic === 'unsupported') return []
  const { caipNetworkId, native } = account
  const [listed, balances] = await Promise.all([
    listTokens(kit, caipNetworkId, signal),
    readBalances(kit, { isQuiet: true }),
  ])
  signal.throwIfAborted()
  // Without balances, or on a network without swaps, there is nothing to offer.
  if (!listed || !balances) return []
  const holdings = mergeTokens(listed, { caipNetworkId, native, balances, prices: new Map() })
    .filter(({ address, balance = 0n }) => balance > 0n && !isNativeToken(address))
    .toSorted((one, other) => compare(worthOf(other), worthOf(one)))
  const found = await Promise.all(
    holdings.slice(0, MAX_TOKENS).map((token) => findAmount(kit, { account, token, amount, signal })),
  )
  return found.filter((each) => each !== undefined)
}

/**
 * Finds how much of a token yields the amount. The first quote is for the whole balance. If a quote yields clearly too much,
 * the next one is for proportionally less: a smaller swap has a better price, so it should still yield enough. If it yields
 * slightly too little, the next quote is for a hundredth more.
 */
async function findAmount(
  kit: KitWith<'swap'>,
  { account, token, amount, signal }: { account: SwapAccount; token: SwapToken; amount: bigint; signal: AbortSignal },
): Promise<TopUp | undefined> {
  let found: TopUp | undefined
  let toPay = token.balance ?? 0n
  for (let count = 0; count < MAX_QUOTES; count += 1) {
    const offer = await quote(kit, { account, token, toPay, signal })
    const minimumReceived = offer && minimumReceivedOf({ offer, slippage: kit.swap.getState().slippage })
    if (offer && minimumReceived !== undefined && minimumReceived >= amount) {
      found = { account: account.caipAddress, token, fromAmount: toPay, minimumReceived, offer }
      const needed = withMargin((toPay * amount) / minimumReceived)
      if (needed >= toPay || minimumReceived <= withMargin(withMargin(amount))) break
      toPay = needed
    } else if (!found || toPay >= found.fromAmount) break
    // This amount yields slightly too little: the next quote is for a hundredth more.
    else toPay = withMargin(toPay)
  }
  // Refuses a swap of much more than is needed, and one at a bad price.
  if (!found || found.minimumReceived > amount * 2n) return undefined
  const quotedSwap = { sourceToken: token, toToken: undefined, offer: found.offer }
  return impactLevelOf(quotedSwap) === 'usual' ? found : undefined
}

/** Adds a hundredth: the prices of two quotes may differ slightly. */
function withMargin(amount: bigint): bigint {
  return amount + amount / 100n + 1n
}

/** Requests a quote. @returns undefined if no pool swaps this amount of the token. */
async function quote(
  kit: KitWith<'swap'>,
  { account, token, toPay, signal }: { account: SwapAccount; token: SwapToken; toPay: bigint; signal: AbortSignal },
): Promise<SwapOffer | undefined> {
  const answer = await kit.internals.swap.client?.getQuotes({
    amount: toPay,
    userAddress: account.from,
    from: token.address,
    to: nativeTokenAddress(account.caipNetworkId),
    slippage: kit.swap.getState().slippage,
    signal,
  })
  const [best] = answer?.quotes ?? []
  return best && offerOf(best, kit.internals.clock.monotonic())
}

/**
 * Builds the calls of a top-up: the approval, if the gateway's allowance is too low, and the swap. The calls belong in one
 * atomic batch.
 *
 * @throws {SwapFailedError} if another account is in use by now, or if the token requires that an older allowance is revoked
 * first; the errors of the service, for instance if the price has moved.
 */
export async function buildTopUp(
  kit: KitWith<'swap'>,
  { topUp, signal }: { topUp: TopUp; signal: AbortSignal },
): Promise<sendCalls.Parameters['calls']> {
  const account = swapAccountOf(kit)
  const { client } = kit.internals.swap
  if (!account || !client || account.caipAddress !== topUp.account) {
    throw new SwapFailedError({ failure: { code: 'accountChanged' } })
  }
  const { token: source, fromAmount: amount, offer } = topUp
  const { caipNetworkId, currency } = account
  const target: SwapToken = {
    ...currency,
    address: nativeTokenAddress(caipNetworkId),
    logoUri: undefined,
    eip2612: undefined,
    balance: undefined,
    price: undefined,
  }
  const order: SwapOrder = { client, account, source, target, amount, offer, permit: undefined, signal }
  if (await hasAllowance(order)) return [callOf(await buildSwapTransaction(kit, order))]
  const approval = await buildApproval(kit, order)
  // An older allowance would have to be revoked first.
  if (approval.amount !== amount) throw unusableAnswerError()
  return [callOf(approval), callOf(await buildSwapTransaction(kit, order, { withApproval: true }))]
}

function callOf({ to, data, value }: BuiltTransaction): sendCalls.Parameters['calls'][number] {
  return { to, data, value }
}

/** Returns the worth of a holding in US dollars, with `fiatDecimals` places; -1 without a known price, to be sorted last. */
function worthOf(token: SwapToken): bigint {
  return swapWorthOf(token.balance, token) ?? -1n
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
