import * as z from 'zod/mini'

/** How many decimal places of a provider's amounts are kept, and used in calculations with them. */
export const PLACES = 18

/**
 * An amount of a provider, as plain digits. Digits beyond {@link PLACES} are cut: a provider that computes with floats states
 * fees such as `0.0009999999999998899`.
 */
export const decimal = z.pipe(
  z.string().check(z.maxLength(80), z.regex(/^\d{1,30}(?:\.\d+)?$/)),
  z.transform((amount: string) => {
    const [whole = '', fraction = ''] = amount.split('.')
    return fraction.length > PLACES ? `${whole}.${fraction.slice(0, PLACES)}` : amount
  }),
)
