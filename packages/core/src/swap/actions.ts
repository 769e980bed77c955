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

/** Loads the code of the functions that call the services and the wallet, on first use. */
const load = () => import('./chainActions.ts')

/**
 * Reads which tokens can be swapped on the network in use. Call it when the swap views are shown; what the user has already
 * entered is kept, and its quote updated. If the service fails, the toast 'Failed to initialize swap' appears and the view goes
 * back; the promise does not reject.
 */
export async function startSwap(kit: Kit): Promise<void> {
  return (await load()).startSwap(await joinSwap(kit))
}

/** Selects the token to pay with (`source`) or to get (`target`), reads its price, and requests a quote. */
export async function setSwapToken(kit: Kit, parameters: setSwapToken.Parameters): Promise<void> {
  return (await load()).chooseToken(await joinSwap(kit), parameters)
}

export declare namespace setSwapToken {
  type Parameters = { side: 'source' | 'target'; token: SwapToken }
}

/** Sets the amount to pay, as typed. A quote is requested 200 ms after typing stops. */
export async function setSwapAmount(kit: Kit, { amount }: setSwapAmount.Parameters): Promise<void> {
  const joined = await joinSwap(kit)
  // Before the code for quotes is loaded, so that the field shows the typed text at once.
  joined.swap.send({ type: 'amountTyped', amount })
  ;(await load()).quoteAfterTyping(joined)
}

export declare namespace setSwapAmount {
  /** `amount`: of the source token, as a decimal. */
  type Parameters = { amount: string }
}

/** Sets the whole balance as the amount; for the network's own currency, less the cost of gas. */
export async function setMaxSwapAmount(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  return setSwapAmount(joined, { amount: maxOf(joined.swap.getState()) })
}

/** Exchanges the two sides, and requests a quote. Ignored before the swap is initialized. */
export async function switchSwapTokens(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  joined.swap.send({ type: 'switched' })
  return (await load()).refreshQuote(joined)
}

/**
 * Sets how far the price may move, in percent.
 *
 * @returns false for a value outside 0.1 to 5; nothing changes then.
 */
export async function setSwapSlippage(kit: Kit, { slippage }: setSwapSlippage.Parameters): Promise<boolean> {
  const { min, max } = swapLimits.slippage
  if (!(slippage >= min && slippage <= max)) return false
  const joined = await joinSwap(kit)
  // The service accepts at most two decimal places.
  joined.swap.send({ type: 'slippageChosen', slippage: Math.round(slippage * 100) / 100 })
  ;(await load()).quoteAfterTyping(joined)
  return true
}

export declare namespace setSwapSlippage {
  type Parameters = { slippage: number }
}

/**
 * Sets how long a built swap stays valid, in seconds.
 *
 * @returns false for a value outside 30 to 3600; nothing changes then.
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

/** How often the shown data is read again, in milliseconds. @see specification section 9; kit-behaviour reference, 11 */
const REFRESH_MS = 10_000

/** Loads the data of the swap view, and keeps it up to date. Returns a function that stops this. */
export function watchSwap(kit: Kit): () => void {
  return repeat(kit, startSwap)
}

/** Builds the transaction for the preview, and keeps it up to date. Returns a function that stops this. */
export function watchSwapPreview(kit: Kit): () => void {
  return repeat(kit, rebuildSwap)
}

/**
 * Calls `refresh` at once, and then at intervals while the page is visible. While a call is still running, no further one is
 * made, so that a slow service can answer. Returns a function that stops the calls.
 */
function repeat(kit: Kit, refresh: (kit: Kit) => Promise<void>): () => void {
  const { clock, window: target, lifetime, log } = kit.internals
  let isRunning = false
  const call = (): void => {
    if (isRunning) return
    isRunning = true
    refresh(kit)
      .catch((error: unknown) => {
        if (!lifetime.signal.aborted) log.info('Unable to update a swap', error)
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
 * Updates balances and the quote at once; {@link watchSwap} does so every ten seconds.
 *
 * @throws {NoSwapAddressError} without an account.
 */
export async function refreshSwap(kit: Kit): Promise<void> {
  assertAddress(kit)
  return (await load()).refreshQuote(await joinSwap(kit))
}

/** Shows the tokens to choose from for a side. */
export function openSwapTokens(kit: Kit, { side }: openSwapTokens.Parameters): void {
  track(kit, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
  pushView(kit, 'SwapSelectToken', { swapSide: side })
}

export declare namespace openSwapTokens {
  type Parameters = { side: 'source' | 'target' }
}

/** Shows the swap for review. */
export async function reviewSwap(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  track(kit, { event: 'INITIATE_SWAP', properties: (await load()).swapProperties(joined) })
  pushView(kit, 'SwapPreview')
}

/**
 * Requests a new quote and builds the wallet's next transaction: the approval, or the swap. Call it when the preview is shown,
 * and every ten seconds, as {@link watchSwapPreview} does. A failure shows a toast and goes back; its reason is in the store
 * `swap`.
 *
 * @throws {NoSwapAddressError} without an account.
 */
export async function rebuildSwap(kit: Kit): Promise<void> {
  assertAddress(kit)
  return (await load()).rebuildSwap(await joinSwap(kit))
}

/**
 * Asks the wallet to let the gateway take exactly the amount to pay, by a transaction or by a signature (EIP-2612, Permit2).
 * Then builds the swap, or the approval again if this one only revoked an older allowance, as some tokens require. Failures are
 * in the store `swap` and in a toast.
 *
 * @throws {NoSwapAddressError} without an account.
 * @see specification section 4, 'Swap flow'
 */
export async function approveSwap(kit: Kit): Promise<void> {
  assertAddress(kit)
  return (await load()).approveSwap(await joinSwap(kit))
}

/**
 * Sends the built swap through the wallet, and follows the transaction until it is in a block; then reads both balances again.
 * A swap that is outdated is not sent, but built again. Failures are in the store `swap` and in a toast.
 *
 * @param parameters.isImpactAccepted - whether the user has separately confirmed a price impact of more than 15 %.
 * @throws {NoSwapAddressError} without an account.
 */
export async function submitSwap(kit: Kit, parameters: submitSwap.Parameters = {}): Promise<void> {
  assertAddress(kit)
  return (await load()).submitSwap(await joinSwap(kit), parameters)
}

export declare namespace submitSwap {
  type Parameters = { isImpactAccepted?: boolean | undefined }
}

/** Asserts that an account is connected. @throws {NoSwapAddressError} without an account. */
function assertAddress(kit: Kit): void {
  if (!getAccount(kit).address) throw new NoSwapAddressError()
}

/** Stops waiting for the wallet. The wallet may still show its prompt; a transaction confirmed there is followed. */
export async function cancelSwap(kit: Kit): Promise<void> {
  const joined = await joinSwap(kit)
  joined.internals.swap.waiting?.abort()
}

/**
 * Finds swaps that each yield an amount of the network's own currency for a token that the account in use holds. These swaps
 * are for wallets that make several calls at once: with {@link buildTopUp} and `sendCalls`, the user confirms the approval, the
 * swap and the call that needs the currency in one step.
 *
 * @param parameters.amount - in atomic units; no less than this arrives.
 * @returns at most one swap for each held token, that of the most valuable holding first. Empty if the wallet makes only one
 * call at a time, the network has no swaps, no holding covers the amount, or the price would be bad.
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
 * Builds the calls of a top-up: the swap, and the approval before it if one is needed. Either no less than the promised amount
 * arrives, or the whole batch fails.
 *
 * @throws {SwapFailedError} if another account is in use by now, or if the token requires that an older allowance is revoked
 * first; the errors of the services, for instance if the price has moved.
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
