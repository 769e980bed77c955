import '../jitless.ts'
import * as z from 'zod/mini'

/** `GET /getAnalyticsConfig`: whether the project wants to hear of events. */
export const analyticsConfigSchema = z.object({ isAnalyticsEnabled: z.boolean() })

/** `POST /e`: something that happened in a kit. */
export const analyticsEventSchema = z.object({
  /** Random; tells a repeated delivery from a second event. */
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The page's address. */
  url: z.string().check(z.maxLength(2048)),
  /** The page's host name. */
  domain: z.string().check(z.maxLength(255)),
  /** Unix milliseconds, by the page's clock. */
  timestamp: z.number(),
  props: z.object({
    type: z.literal('track'),
    event: z.string().check(z.minLength(1), z.maxLength(64)),
    properties: z.optional(z.record(z.string(), z.unknown())),
    /** The active account's plain address. */
    address: z.optional(z.string().check(z.maxLength(128))),
  }),
})

/** Whether the project wants to hear of events. */
export type AnalyticsConfig = z.infer<typeof analyticsConfigSchema>
/** Something that happened in a kit, as it travels. */
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>
