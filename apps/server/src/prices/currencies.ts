import type { Currency } from '@holdfast/api/data'
import { InvalidDataParameterError } from '../chain-data/errors.ts'

/**
 * Checks that prices are available in a currency, which is so only for US dollars.
 *
 * @throws {InvalidDataParameterError}
 */
export function assertCurrency(currency: Currency): void {
  if (currency !== 'usd') throw new InvalidDataParameterError({ parameter: 'currency', accepted: 'usd' })
}
