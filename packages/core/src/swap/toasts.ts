import type { Kit } from '../kit.ts'
import { showToast } from '../toasts/actions.ts'
import type { SwapToastCode } from '../toasts/catalogue.ts'

/** The texts of toasts about swaps, in English, by code. @see specification sections 4 and 8 */
export const swapToasts = {
  swapInitFailed: 'Failed to initialize swap',
  swapPriceFailed: 'Failed to fetch network token price',
  swapAllowanceFailed: 'Failed to check allowance',
  swapApprovalFailed: 'Failed to create approval transaction',
  swapBuildFailed: 'Failed to create transaction',
  swapTransactionError: 'Transaction error',
  swapApprove: 'Approve limit increase in your wallet',
  swapConfirm: 'Confirm transaction in your wallet',
  swapRunning: 'Swapping {from} to {to} {amount}',
  swapDone: 'Swapped {from} to {to} {amount}',
} as const satisfies Readonly<Record<SwapToastCode, string>>

const loadingCodes: readonly SwapToastCode[] = ['swapApprove', 'swapConfirm', 'swapRunning']

/** The values for texts about a swap: two symbols, and the amount received. */
export type SwapToastValues = { from: string; to: string; amount: string }

/** Shows a toast about a swap. @returns its id. */
export function showSwapToast(kit: Kit, code: SwapToastCode, values?: SwapToastValues): number {
  const variant = loadingCodes.includes(code) ? 'loading' : code === 'swapDone' ? 'success' : 'error'
  const message = swapToasts[code].replace(
    /\{(from|to|amount)\}/g,
    (_, name: keyof SwapToastValues) => values?.[name] ?? '',
  )
  return showToast(kit, { variant, code, message, values })
}
