import '../jitless.ts'
import * as z from 'zod/mini'
import { validEntries } from '../validEntries.ts'
import { isSafeLink } from './links.ts'

/** An invalid value in an optional field reads as absent: one bad field must not hide a wallet. */
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(z.nullable(schema)), undefined)
}

/** Null and absent mean the same; an unsafe link also reads as absent. */
const link = z.pipe(
  lenient(z.string()),
  z.transform((value) => (value && isSafeLink(value) ? value : undefined)),
)
const text = z.pipe(
  lenient(z.string().check(z.maxLength(256))),
  z.transform((value) => value ?? undefined),
)
const webAddress = z.pipe(
  link,
  z.transform((value) => (value && /^https?:\/\//i.test(value) ? value : undefined)),
)

/**
 * One wallet of the catalogue, as the API sends it.
 *
 * A link that is not http(s) or a native scheme (`javascript:`, `data:` and the like) reads as absent.
 */
export const catalogueWalletSchema = z.object({
  /** Stable; also used in include, exclude and featured lists. */
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  name: z.string().check(z.minLength(1), z.maxLength(256)),
  badge_type: lenient(z.enum(['none', 'certified'])),
  homepage: webAddress,
  /** Key for `getWalletImage`. */
  image_id: text,
  /** For a custom wallet; takes precedence over `image_id`. */
  image_url: lenient(z.string()),
  /** Lower numbers come first. */
  order: lenient(z.number()),
  mobile_link: link,
  desktop_link: link,
  webapp_link: webAddress,
  app_store: webAddress,
  play_store: webAddress,
  chrome_store: webAddress,
  firefox_store: webAddress,
  /** As announced by EIP-6963. */
  rdns: text,
  injected: lenient(z.array(z.object({ namespace: z.optional(z.string()), injected_id: z.optional(z.string()) }))),
  /** CAIP-2 ids. */
  chains: lenient(z.array(z.string())),
})

/** A wallet of the catalogue. */
export type CatalogueWallet = z.infer<typeof catalogueWalletSchema>

/** `GET /getWallets`: one page. An invalid entry is left out: one bad entry must not hide the others. */
export const walletsSchema = z.object({
  data: validEntries(catalogueWalletSchema),
  /** The total number of wallets that match the query. */
  count: z.pipe(
    lenient(z.number()),
    z.transform((count) => Math.max(0, Math.trunc(count ?? 0))),
  ),
})

/** One page of the catalogue. */
export type Wallets = z.infer<typeof walletsSchema>
