import '../jitless.ts'
import * as z from 'zod/mini'
import { walletsLimits } from './limits.ts'

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

/** Makes the schema of a list whose items are separated by commas. Empty items are ignored. */
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
    z.array(z.string().check(z.regex(pattern))).check(z.maxLength(walletsLimits.list)),
  )

const ids = list(/^[^\s,]{1,256}$/)

/**
 * The query of `GET /getWallets`, from which the server has removed empty parameters. Unknown parameters are ignored.
 *
 * @see product specification section 7: 'GET /getWallets'
 */
export const walletsQuerySchema = z.object({
  page: z._default(wholeNumber, 1),
  entries: z._default(z.pipe(wholeNumber, z.number().check(z.maximum(walletsLimits.entries))), 40),
  /** CAIP-2 ids. */
  chains: z.optional(list(/^[-a-z\d]{3,8}:[-\w]{1,32}$/)),
  include: z.optional(ids),
  exclude: z.optional(ids),
  search: z.optional(z.string().check(z.trim(), z.maxLength(walletsLimits.search))),
  badge_type: z.optional(z.enum(['none', 'certified'])),
})

/** The query of `GET /getWallets`, as parsed. */
export type WalletsQuery = z.output<typeof walletsQuerySchema>
/** The query as strings for the URL. The type requires each parameter, so that the client forgets none. */
export type WalletsQueryStrings = Record<keyof WalletsQuery, string | undefined>
