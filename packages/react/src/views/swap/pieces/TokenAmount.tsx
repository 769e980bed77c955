import { formatExact } from '@holdfast/caip'
import type { SwapToken } from '@holdfast/core'
import { Amount } from '@holdfast/ui'
import { formatTokenAmount } from './swapWords.ts'

/** Shows an amount of a token, truncated to six decimals. If digits are left out, a press shows all of them. */
export function TokenAmount({ value, token }: { value: bigint; token: Pick<SwapToken, 'decimals' | 'symbol'> }) {
  const short = formatTokenAmount(value, token)
  const exact = `${formatExact(value, token.decimals)} ${token.symbol}`
  return <Amount exact={exact === short ? undefined : exact}>{short}</Amount>
}
