import '../jitless.ts'
import * as z from 'zod/mini'

/** Body of `POST /e`: an event in a kit. Other kits send more kinds of events than ours does. */
export const analyticsEventSchema = z.object({
  /** Random; distinguishes a repeated delivery from a second event. */
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The page's URL. */
  url: z.string(),
  /** The page's host name. */
  domain: z.string().check(z.maxLength(255)),
  /** Unix milliseconds, by the page's clock; other kits send an error's time in ISO 8601. */
  timestamp: z.union([
    z.number(),
    z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((text) => Date.parse(text)),
    ),
  ]),
  props: z.object({
    /** `error` for an error inside a kit, `track` for any other event. */
    type: z.string().check(z.maxLength(64)),
    event: z.string().check(z.minLength(1), z.maxLength(64)),
    properties: z.optional(z.record(z.string(), z.unknown())),
    /** The active account's plain address. */
    address: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
})

/** Body of `POST /batch`: what a pairing client of another kit reports about itself. */
export const analyticsBatchSchema = z.array(z.unknown())

/** An event in a kit, as parsed. */
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>
