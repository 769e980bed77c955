import { showFiat } from '@holdfast/caip'

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Formats an amount of US dollars as an estimate: `≈ $24.12`. @param value - The amount, with `fiatDecimals` places. */
export function formatWorth(value: bigint): string {
  const { sign, amount } = showFiat(value)
  // `format` is exact for a decimal text, unlike for a number. Cast: the type of the text is a template literal.
  return `${sign || '≈'} ${dollars.format(amount as `${number}`)}`
}
