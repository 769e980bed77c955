import { formatAmount, formatExact } from '@holdfast/caip'
import { formatSwapOutput, type SwapFailure, type SwapToken } from '@holdfast/core'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { swapMessages } from '../../../messages/languages/english/swap.ts'
import type { TextWith } from '../../../messages/text.ts'

/** Formats an amount of a token with its symbol, truncated to six decimals. If only zeros are left, every digit is written. */
export function formatTokenAmount(value: bigint, { decimals, symbol }: Pick<SwapToken, 'decimals' | 'symbol'>): string {
  const short = formatSwapOutput(value, decimals)
  return `${/[1-9]/.test(short) ? short : formatExact(value, decimals)} ${symbol}`
}

/** Formats millionths as percent, with at most three decimals. */
export function formatPercent(millionths: bigint): string {
  return `${formatAmount(millionths, 4, { max: 3 })} %`
}

/** Says why nothing was exchanged, with the contract's or the service's own message if there is one. */
export function failureWords(
  text: TextWith<typeof swapMessages | typeof sendMessages>,
  { code, detail }: SwapFailure,
): string {
  const swapKey = `swap.failure.${code}`
  // Every code without a text for swaps has a text for sends.
  const words = isSwapKey(swapKey) ? text(swapKey) : text(`send.failure.${code as SharedCode}`)
  return detail ? `${words} ${text('send.reason', { reason: detail })}` : words
}

type SwapKey = Extract<keyof typeof swapMessages, `swap.failure.${string}`>
type SharedCode = Exclude<SwapFailure['code'], SwapKey extends `swap.failure.${infer Code}` ? Code : never>

function isSwapKey(key: string): key is SwapKey {
  return Object.hasOwn(swapMessages, key)
}
