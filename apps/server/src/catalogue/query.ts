import * as z from 'zod/mini'

const list = (pattern: RegExp) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      ),
    ),
    z.array(z.string().check(z.regex(pattern))),
  )

const ids = list(/^[^\s,]{1,256}$/)

/**
 * The query of `GET /getWallets`. What is empty counts as not given, what is unknown is left alone.
 *
 * @see product specification section 7: 'GET /getWallets'
 */
export const walletsQuerySchema = z.object({
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)), 1),
  entries: z._default(z.pipe(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/)), z.transform(Number)), 40),
  /** CAIP-2 ids. */
  chains: z.optional(list(/^[-a-z\d]{3,8}:[-\w]{1,32}$/)),
  include: z.optional(ids),
  exclude: z.optional(ids),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  badge_type: z.optional(z.enum(['none', 'certified'])),
})

/** What each parameter takes, for the refusal. */
export const accepted: Readonly<Record<string, string>> = {
  page: 'a whole number from 1 on',
  entries: 'a whole number from 1 to 100',
  chains: 'CAIP-2 ids with commas, such as eip155:1,eip155:10',
  include: 'wallet ids with commas',
  exclude: 'wallet ids with commas',
  search: 'at most 100 characters',
  badge_type: "'certified' or 'none'",
}

/** The names of the parameters that decide an answer. */
export const parameterNames = Object.keys(accepted)

/** What is asked of the catalogue. */
export type WalletsQuery = z.output<typeof walletsQuerySchema>
