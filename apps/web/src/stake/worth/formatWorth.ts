import { showFiat } from '@holdfast/caip'

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

/** Formats an amount of US dollars as an estimate: `≈ $24.12`. @param value - The amount, with `fiatDecimals` places. */
export function formatWorth(value: bigint): string {
  const { sign, amount } = showFiat(value)
  // `format` gets a text, since a number would lose digits. Cast: `format` accepts only texts of this type.
  return `${sign || '≈'} ${dollars.format(amount as `${number}`)}`
}
