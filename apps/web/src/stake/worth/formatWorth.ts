import { showFiat } from '@holdfast/caip'

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Writes an amount of US dollars as an estimate: `≈ $24.12`. @param value - with `fiatDecimals` places. */
export function formatWorth(value: bigint): string {
  const { sign, amount } = showFiat(value)
  // A decimal text is formatted exactly, unlike a number. The type allows only literals.
  return `${sign || '≈'} ${dollars.format(amount as `${number}`)}`
}
