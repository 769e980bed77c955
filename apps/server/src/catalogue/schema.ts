import { isFollowable, isWebAddress } from '@holdfast/base'
import * as z from 'zod'

/** A CAIP-2 id, or a bare namespace, which stands for all of its chains. */
const chain = z.string().regex(/^[-a-z\d]{3,8}(?::[-\w]{1,32})?$/, {
  error: "is neither a CAIP-2 id such as 'eip155:1' nor a namespace such as 'eip155'",
})

/** Ids are used in comma-separated lists and in URLs. */
const id = z.string().regex(/^[\w.:@-]{1,128}$/, {
  error: 'is not an id: 1 to 128 letters, digits, dots, colons, @, hyphens and underscores',
})

const link = z.string().refine(isFollowable, {
  error: "is not a link that may be followed: https://…, or a scheme of the wallet's own such as heron://",
})

const webAddress = z.string().refine(isWebAddress, {
  error: 'is not a web address: https://…',
})

/** Text shown to users must not hide or reverse other text. */
const name = z
  .string()
  .trim()
  .min(1, { error: 'is empty' })
  .max(64, { error: 'has more than 64 characters' })
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, { error: 'has invisible characters' })

const rdns = z
  .string()
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i, { error: 'is not a reverse domain name: org.example.wallet' })

/** A wallet as a catalogue file lists it. */
export const entrySchema = z.strictObject({
  id,
  name,
  /** Lower numbers come first; wallets without a number follow, ordered by name. */
  order: z.number({ error: 'is not a number' }).optional(),
  badge_type: z.enum(['none', 'certified'], { error: "is neither 'certified' nor 'none'" }).nullish(),
  /** The chains that the wallet supports; an entry without them matches any chain. */
  chains: z.array(chain).max(500).nullish(),
  homepage: webAddress.nullish(),
  rdns: rdns.nullish(),
  mobile_link: link.nullish(),
  desktop_link: link.nullish(),
  webapp_link: webAddress.nullish(),
  app_store: webAddress.nullish(),
  play_store: webAddress.nullish(),
  chrome_store: webAddress.nullish(),
  firefox_store: webAddress.nullish(),
  injected: z
    .array(
      z.strictObject({
        namespace: z.string().max(32).optional(),
        injected_id: z.string().min(1).max(128).optional(),
      }),
    )
    .max(20)
    .nullish(),
  /** A file in the `wallets` folder next to the catalogue. */
  image: z
    .string()
    .regex(/^[^/\\]{1,200}\.(?:svg|png|webp|jpe?g)$/i, { error: 'is not a file name such as heron.svg' })
    .nullish(),
  /** The URL of an image, used instead of a file. */
  image_url: z
    .url({ protocol: /^https$/, error: 'is not a web address: https://…' })
    .max(2048)
    .nullish(),
  /** The source of these facts: a package with its version, or the wallet's own page. */
  source: z.array(z.string()).optional(),
  /** The day on which these facts were last compared with the source. */
  checkedAt: z.iso.date({ error: 'is not a date such as 2026-11-21' }).optional(),
})

/** A wallet as a catalogue file lists it. */
export type Entry = z.output<typeof entrySchema>

/** A catalogue file. Its entries are not parsed here but one by one, so that an error can name the entry. */
export const fileSchema = z.strictObject({
  mode: z.enum(['extend', 'replace'], { error: "is neither 'extend' nor 'replace'" }).default('extend'),
  wallets: z.array(z.unknown(), { error: 'is not a list of wallets' }).default([]),
  /** Ids of shipped wallets to leave out. */
  remove: z.array(id, { error: 'is not a list of ids' }).default([]),
  /** Foreign ids, each with the id used here. */
  aliases: z.record(id, id, { error: 'is not a table of ids' }).default({}),
})

/** The shipped table of the ids that other kits use, each with the packages in which it was found. */
export const shippedAliasesSchema = z.array(
  z.strictObject({
    /** The id that other kits send. */
    id,
    /** The wallet's id here. */
    wallet: id,
    /** Packages with their versions. */
    source: z.array(z.string()).nonempty(),
    /** The day on which the entry was last compared with these packages. */
    checkedAt: z.iso.date(),
  }),
)
