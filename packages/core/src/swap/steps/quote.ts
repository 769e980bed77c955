import { isNativeToken } from '@holdfast/api/data'
import type { SwapQuote } from '@holdfast/api/swap'
import { withAlerts } from '../../alerts/actions/withAlerts.ts'
import type { KitWith } from '../../kit.ts'
import { refreshBalances } from '../reading/balances.ts'
import { type SwapAccount, swapAccountOf } from '../reading/swapAccount.ts'
import { isInsufficient, isSwappable, swapAmountOf } from '../rules.ts'
import type { SwapOffer, SwapState } from '../state.ts'

/** How long typing must stop before a quote is requested, in milliseconds. @see kit-behaviour reference, 11 */
const TYPING_PAUSE_MS = 200

/** Requests a quote once typing has stopped. */
export function quoteAfterTyping(kit: KitWith<'swap'>): void {
  const { clock, swap } = kit.internals
  swap.cancelTyping()
  swap.cancelTyping = clock.setTimeout(() => void askQuote(kit), TYPING_PAUSE_MS)
}

/** Updates balances and the quote; does nothing while a step runs. */
export async function refreshQuote(kit: KitWith<'swap'>): Promise<void> {
  if (kit.swap.getState().step !== 'idle') return
  await refreshBalances(kit)
  await askQuote(kit)
}

/**
 * Requests a quote for what the user has entered. An answer to an older request is dropped. Resolves when the newest request is
 * answered, even if another call sent it, so that a build uses the displayed quote.
 */
export async function askQuote(kit: KitWith<'swap'>): Promise<void> {
  const { swap: shared } = kit.internals
  shared.pendingQuote = readQuote(kit)
  let waitedFor: Promise<void> | undefined
  while (waitedFor !== shared.pendingQuote) {
    waitedFor = shared.pendingQuote
    await waitedFor
  }
}

async function readQuote(kit: KitWith<'swap'>): Promise<void> {
  const { swap: shared, clock, log } = kit.internals
  const account = swapAccountOf(kit)
  const before = kit.swap.getState()
  const amount = swapAmountOf(before)
  const { client, attempt } = shared
  if (!account || !client || !isSwappable(before) || amount === undefined || before.step !== 'idle') return
  const { sourceToken, toToken, slippage, gasPrice } = before
  if (!sourceToken || !toToken) return
  shared.quoting?.abort()
  const quoting = new AbortController()
  shared.quoting = quoting
  kit.swap.send({ type: 'quoting' })
  const { quoteRequests } = kit.swap.getState()
  const signal = AbortSignal.any([quoting.signal, attempt.signal])
  try {
    const { quotes, reason } = await client.getQuotes({
      amount,
      userAddress: account.from,
      from: sourceToken.address,
      to: toToken.address,
      gasPrice,
      slippage,
      signal,
    })
    if (signal.aborted) return
    const [best] = quotes
    if (!best || BigInt(best.toAmount) === 0n) {
      log.info(`No quote: ${reason ?? 'the answer has no amount'}`)
      kit.swap.send({ type: 'quoteFailed', quoteRequest: quoteRequests, noRoute: true })
      return void withAlerts(kit, ({ raiseAlert }) => raiseAlert(kit, 'incorrectAmount'))
    }
    const offer = offerOf(best, clock.monotonic())
    const isShort = isInsufficient(kit.swap.getState(), gasBalanceOf(kit.swap.getState(), account))
    kit.swap.send({ type: 'quoted', quoteRequest: quoteRequests, offer, isInsufficient: isShort })
  } catch (error) {
    if (signal.aborted) return
    // The view shows a fixed text and offers to try again; the cause goes only to the log.
    log.info('Unable to get a quote', error)
    kit.swap.send({ type: 'quoteFailed', quoteRequest: quoteRequests, noRoute: false })
  }
}

/** Returns the balance of the network's own currency, and whether the account pays gas from it. */
function gasBalanceOf({ tokens }: Pick<SwapState, 'tokens'>, { native, paysGas }: SwapAccount) {
  const listed = tokens.find(({ address }) => isNativeToken(address))?.balance
  return { native: native ?? listed ?? 0n, paysGas }
}

/**
 * Reads a quote. The schema guarantees that its numbers are digits.
 *
 * @param now - when the quote arrived, in milliseconds of the monotonic clock.
 */
export function offerOf(quote: SwapQuote, now: number): SwapOffer {
  return {
    fromAmount: BigInt(quote.fromAmount),
    toAmount: BigInt(quote.toAmount),
    fee: quote.fee && BigInt(quote.fee.amount),
    minimumReceived: quote.minimumReceived === undefined ? undefined : BigInt(quote.minimumReceived),
    poolImpact: quote.priceImpact,
    source: quote.source,
    route: quote.route?.map(({ path }) => path) ?? [],
    expiresAtMs: quote.validForS === undefined ? undefined : now + quote.validForS * 1_000,
    warnings: quote.warnings ?? [],
  }
}
