import { swapLimits } from '@holdfast/api/swaps'
import { track } from '../analytics/actions/track.ts'
import type { sendCalls } from '../calls/actions.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { Kit } from '../kit.ts'
import { pushView } from '../router/actions.ts'
import { NoSwapAddressError } from './errors.ts'
import { joinSwap } from './joinSwap.ts'
import { maxOf } from './rules.ts'
import type { SwapToken } from './state.ts'
import type { TopUp } from './steps/topUps.ts'

/** The verbs that speak with the services and the wallet: their code loads with the first of them. */
const load = () => import('./chainActions.ts')

/**
 * Reads what can be exchanged on the network in use. Call it when the views for exchanging are shown; an earlier entry is
 * kept. A failure shows the toast 'Failed to initialize swap' and goes back. Never rejects for the service's sake.
 */
export async function startSwap(kit: Kit): Promise<void> {
  return (await load()).startSwap(await joinSwap(kit))
}

/** Makes a token what is paid (`source`) or what is wanted (`target`), reads its price, and quotes. */
export async function setSwapToken(kit: Kit, parameters: setSwapToken.Parameters): Promise<void> {
  return (await load()).chooseToken(await joinSwap(kit), parameters)
}

export declare namespace setSwapToken {
  type Parameters = { side: 'source' | 'target'; token: SwapToken }
}

/** Enters what is paid, as typed. It is quoted 200 ms after typing has stopped. */
export async function setSwapAmount(kit: Kit, { amount }: setSwapAmount.Parameters): Promise<void> {
  const joined = await joinSwap(kit)
  // At once: the field shows what is typed.
  joined.swap.send({ type: 'amountTyped', amount })
  ;(await load()).quoteAfterTyping(joined)
}

export declare namespace setSwapAmount {
  /** `amount`: of the token that is paid, a decimal. */
  type Parameters = { amount: string }
}

/** Enters all that there is, less the gas of the network's own currency. */
export async function setMaxSwapAmount(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  return setSwapAmount(joined, { amount: maxOf(joined.swap.getState()) })
}

/** Makes each side the other one, and quotes. Ignored before the exchange is prepared. */
export async function switchSwapTokens(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  joined.swap.send({ type: 'switched' })
  return (await load()).refreshQuote(joined)
}

/**
 * Chooses how far the price may move, in percent.
 *
 * @returns false for what is outside 0.1 to 5: it stays as it was.
 */
export async function setSwapSlippage(kit: Kit, { slippage }: setSwapSlippage.Parameters): Promise<boolean> {
  const { min, max } = swapLimits.slippage
  if (!(slippage >= min && slippage <= max)) return false
  const joined = await joinSwap(kit)
  // Hundredths are as fine as the service takes.
  joined.swap.send({ type: 'slippageChosen', slippage: Math.round(slippage * 100) / 100 })
  ;(await load()).quoteAfterTyping(joined)
  return true
}

export declare namespace setSwapSlippage {
  type Parameters = { slippage: number }
}

/**
 * Chooses for how long an exchange holds once it is built, in seconds.
 *
 * @returns false for what is outside 30 to 3600: it stays as it was.
 */
export async function setSwapDeadline(kit: Kit, { ttlS }: setSwapDeadline.Parameters): Promise<boolean> {
  const { min, max } = swapLimits.ttlS
  if (!(Number.isInteger(ttlS) && ttlS >= min && ttlS <= max)) return false
  const joined = await joinSwap(kit)
  joined.swap.send({ type: 'deadlineChosen', ttlS })
  ;(await load()).quoteAfterTyping(joined)
  return true
}

export declare namespace setSwapDeadline {
  type Parameters = { ttlS: number }
}

/** How often what is shown is read again, in milliseconds. @see specification section 9; kit-behaviour reference, 11 */
const REFRESH_MS = 10_000

/** Starts what the view for exchanging shows, and keeps it fresh. Returns its undo. */
export function watchSwap(kit: Kit): () => void {
  return repeat(kit, startSwap)
}

/** Builds what the preview shows, and keeps it fresh. Returns its undo. */
export function watchSwapPreview(kit: Kit): () => void {
  return repeat(kit, rebuildSwap)
}

/** Calls at once and in intervals, while the page is seen; one call at a time, so that a slow service comes to answer. */
function repeat(kit: Kit, refresh: (kit: Kit) => Promise<void>): () => void {
  const { clock, window: target, lifetime, log } = kit.internals
  let isRunning = false
  const call = (): void => {
    if (isRunning) return
    isRunning = true
    refresh(kit)
      .catch((error: unknown) => {
        if (!lifetime.signal.aborted) log.info('Unable to bring an exchange of tokens up to date', error)
      })
      .finally(() => {
        isRunning = false
      })
  }
  call()
  return clock.setInterval(() => {
    if (target?.document?.visibilityState !== 'hidden') call()
  }, REFRESH_MS)
}

/**
 * Brings balances and the quote up to date: for the view, every ten seconds, and for when the user asks.
 *
 * @throws {NoSwapAddressError} without an account.
 */
export async function refreshSwap(kit: Kit): Promise<void> {
  assertAddress(kit)
  return (await load()).refreshQuote(await joinSwap(kit))
}

/** Shows the tokens that a side can be. */
export function openSwapTokens(kit: Kit, { side }: openSwapTokens.Parameters): void {
  track(kit, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
  pushView(kit, 'SwapSelectToken', { swapSide: side })
}

export declare namespace openSwapTokens {
  type Parameters = { side: 'source' | 'target' }
}

/** Shows what would be exchanged, for review. */
export async function reviewSwap(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  track(kit, { event: 'INITIATE_SWAP', properties: (await load()).swapProperties(joined) })
  pushView(kit, 'SwapPreview')
}

/**
 * Quotes again and builds what the wallet is asked for next: the approval, or the exchange. Call it when the preview is shown, and
 * every ten seconds. A failure shows a toast and goes back; its reason is in the store `swap`.
 *
 * @throws {NoSwapAddressError} without an account.
 */
export async function rebuildSwap(kit: Kit): Promise<void> {
  assertAddress(kit)
  return (await load()).rebuildSwap(await joinSwap(kit))
}

/**
 * Has the wallet allow the gateway to take exactly what is paid, by a transaction or by a signature (EIP-2612), and then builds the
 * exchange. Failures are in the store `swap` and in a toast.
 *
 * @throws {NoSwapAddressError} without an account.
 * @see specification section 4, 'Swap flow'
 */
export async function approveSwap(kit: Kit): Promise<void> {
  assertAddress(kit)
  return (await load()).approveSwap(await joinSwap(kit))
}

/**
 * Exchanges what was built through the wallet, and follows the transaction until it is in a block; then both balances are read
 * again. An outdated exchange is built again instead. Failures are in the store `swap` and in a toast.
 *
 * @param parameters.isImpactAccepted - the user has confirmed a price impact of more than 15 % on its own.
 * @throws {NoSwapAddressError} without an account.
 */
export async function submitSwap(kit: Kit, parameters: submitSwap.Parameters = {}): Promise<void> {
  assertAddress(kit)
  return (await load()).submitSwap(await joinSwap(kit), parameters)
}

export declare namespace submitSwap {
  type Parameters = { isImpactAccepted?: boolean | undefined }
}

/** @throws {NoSwapAddressError} without an account. */
function assertAddress(kit: Kit): void {
  if (!getAccount(kit).address) throw new NoSwapAddressError()
}

/** Stops waiting for the wallet. The wallet may still show its question; an approval there still counts. */
export async function cancelSwap(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  joined.internals.swap.waiting?.abort()
}

/**
 * Finds exchanges of tokens that the account in use holds; each brings an amount of its network's own currency. They are for
 * wallets that make several calls at once: with {@link buildTopUp} and `sendCalls`, approval, exchange and what the currency is wanted
 * for are one confirmation.
 *
 * @param parameters.amount - in atomic units: no less arrives.
 * @returns the most valuable holding first. None where the wallet makes one call at a time, nothing is exchanged on the network, no
 * holding covers the amount, or the price would be bad.
 * @throws the errors of the services.
 * @see EIP-5792
 *
 * @example
 * const [topUp] = await findTopUps(kit, { amount: missing })
 * const calls = topUp ? await buildTopUp(kit, { topUp }) : []
 * await sendCalls(kit, { calls: [...calls, deposit], atomicRequired: true })
 */
export async function findTopUps(kit: Kit, { amount, signal }: findTopUps.Parameters): Promise<readonly TopUp[]> {
  const joined = await joinSwap(kit)
  return (await load()).findTopUps(joined, { amount, signal: signal ?? kit.internals.lifetime.signal })
}

export declare namespace findTopUps {
  type Parameters = { amount: bigint; signal?: AbortSignal | undefined }
}

/**
 * Builds the calls of a top-up, the approval before the exchange where one is needed. No less arrives than was promised, or the whole
 * batch fails.
 *
 * @throws {SwapNotBuiltError} if another account is in use by now; the errors of the services, for instance when the price has moved.
 */
export async function buildTopUp(
  kit: Kit,
  { topUp, signal }: buildTopUp.Parameters,
): Promise<sendCalls.Parameters['calls']> {
  const joined = await joinSwap(kit)
  return (await load()).buildTopUp(joined, { topUp, signal: signal ?? kit.internals.lifetime.signal })
}

export declare namespace buildTopUp {
  type Parameters = { topUp: TopUp; signal?: AbortSignal | undefined }
}
