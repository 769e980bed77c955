import '../jitless.ts'
import * as z from 'zod/mini'

/** The chain of an event. The frame writes a number for an EVM chain, otherwise a CAIP-2 id. Clients may write either form. */
export const chainIdSchema = z.union([
  z.int().check(z.nonnegative()),
  z.string().check(z.minLength(1), z.maxLength(64)),
])

/** An email address. At most 254 characters, the limit of RFC 5321. */
export const emailSchema = z.email().check(z.maxLength(254))

/** A one-time code as the user typed it. */
export const otpSchema = z.string().check(z.minLength(1), z.maxLength(32))

/** One account of the user. */
export const frameAccountSchema = z.object({ address: z.string(), type: z.enum(['eoa', 'smartAccount']) })

/** One account of the user: the key's own address, or the smart account that the key owns. */
export type FrameAccount = z.infer<typeof frameAccountSchema>

/** Providers of social login to which the frame can send the user. */
export const socialProviderSchema = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** A provider of social login. */
export type SocialProvider = z.infer<typeof socialProviderSchema>

/** The payload or the answer of an event that has none. A value that is sent in its place is ignored. */
export const nothingSchema = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((): undefined => undefined),
  ),
)

/** The URL to which the user is sent, or at which they return. */
export const uriSchema = z.string().check(z.minLength(1), z.maxLength(8_192))
