import type { Currency } from '@holdfast/api/data'
import { InvalidDataParameterError } from '../chain-data/errors.ts'

/**
 * Checks that prices are known in a currency: only in US dollars.
 *
 * @throws {InvalidDataParameterError}
 */
export function assertCurrency(currency: Currency): void {
  if (currency !== 'usd') throw new InvalidDataParameterError({ parameter: 'currency', accepted: 'usd' })
}
