import type { Currency } from '@holdfast/api/data'
import { InvalidDataParameterError } from '../chain-data/errors.ts'

/**
 * Refuses a currency in which no prices are known.
 *
 * @throws {InvalidDataParameterError}
 */
export function assertCurrency(currency: Currency): void {
  if (currency !== 'usd') throw new InvalidDataParameterError({ parameter: 'currency', accepted: 'usd' })
}
