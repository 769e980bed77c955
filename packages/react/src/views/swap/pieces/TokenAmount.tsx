import { formatExact } from '@holdfast/caip'
import type { SwapToken } from '@holdfast/core'
import { Amount } from '@holdfast/ui'
import { tokenAmount } from './swapWords.ts'

/** An amount of a token, cut to six decimals; every digit of it is there on demand where that says more. */
export function TokenAmount({ value, token }: { value: bigint; token: Pick<SwapToken, 'decimals' | 'symbol'> }) {
  const short = tokenAmount(value, token)
  const exact = `${formatExact(value, token.decimals)} ${token.symbol}`
  return <Amount exact={exact === short ? undefined : exact}>{short}</Amount>
}
