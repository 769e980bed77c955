import '../jitless.ts'
import * as z from 'zod/mini'
import { base64url, idSchema, originSchema, projectIdSchema, timestampSchema } from '../device-proof/values.ts'
import { tokensSchema } from './answers.ts'

/** Identity providers whose login runs in a window of its own. */
export const socialProviders = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
/** An identity provider whose login runs in a window of its own. */
export type SocialProvider = (typeof socialProviders)[number]
const providerSchema = z.enum(socialProviders)

/** The number that the provider's window shows, and that the user types to prove that the window was theirs. */
const NUMBER = /^\d{4}$/

/** Body of `POST /v1/auth/social/start`. */
export const socialStartSchema = z.strictObject({
  provider: providerSchema,
  projectId: projectIdSchema,
  /** Origin of the page that embeds the frame. */
  origin: originSchema,
})

/** The answer of `POST /v1/auth/social/start`. */
export const socialStartedSchema = z.object({
  attemptId: idSchema,
  /** The URL for the window. To its `state`, the caller may append `--` and the URI-encoded URL of the page to return to. */
  uri: z.string(),
  expiresAt: timestampSchema,
})
/** A social login that has begun. */
export type SocialStarted = z.output<typeof socialStartedSchema>

/** Body of `POST /v1/auth/social/wait`. */
export const socialWaitSchema = z.strictObject({ attemptId: idSchema })

/** The answer of `POST /v1/auth/social/wait`, held open until the user is back from the provider, for 25 s at most. */
export const socialWaitedSchema = z.object({ state: z.enum(['waiting', 'returned', 'over']) })
/** Whether the user is back from the provider. */
export type SocialWaited = z.output<typeof socialWaitedSchema>

/**
 * Body of `POST /v1/auth/social/complete`: the ticket that the provider's window gave to the frame, or the number that it showed
 * to the user.
 */
export const socialCompleteSchema = z.union([
  z.strictObject({ attemptId: idSchema, ticket: base64url(43, 43) }),
  z.strictObject({ attemptId: idSchema, number: z.string().check(z.regex(NUMBER)) }),
])

/**
 * The proof of the user's identity for the vault: a token signed by the provider, or one that the vault checks with the provider.
 */
export const socialProofSchema = z.object({
  kind: z.enum(['id_token', 'access_token']),
  token: z.string().check(z.minLength(1), z.maxLength(8_192)),
})
/** The proof of the user's identity for the vault. */
export type SocialProof = z.output<typeof socialProofSchema>

/** A user as a provider describes them. */
const socialProfileSchema = z.object({ email: z.nullable(z.string()), userName: z.nullable(z.string()) })
/** A user as a provider describes them. */
export type SocialProfile = z.output<typeof socialProfileSchema>

/** The answer of `POST /v1/auth/social/complete`. */
export const socialCompletedSchema = z.object({
  provider: providerSchema,
  tokens: tokensSchema,
  proof: socialProofSchema,
  profile: socialProfileSchema,
})
/** A finished login. */
export type SocialCompleted = z.output<typeof socialCompletedSchema>

/** Id of the data block in the page of `/oauth/callback/{provider}` that holds the outcome as JSON. */
export const socialResultId = 'social-result'

/** How a visit to a provider ended, as the server writes it into the page of the callback. */
export const socialResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('returned'),
    attemptId: idSchema,
    /** The secret that this window gives to the frame in the page that opened it, and to nothing else. */
    ticket: z.nullable(base64url(43, 43)),
    /** The number for the user, if the frame cannot be reached. */
    number: z.string().check(z.regex(NUMBER)),
    /** Origin of the page that began the login. */
    origin: originSchema,
    /** The URL that the page of `origin` hands to the frame. It contains no secret. */
    resultUri: z.string(),
    /** The page to return to; null in a separate window. */
    returnUrl: z.nullable(z.string()),
  }),
  /** `denied`: the user declined at the provider. `failed`: the provider is down, or its answer is not valid. */
  z.object({ outcome: z.enum(['denied', 'failed']), returnUrl: z.nullable(z.string()) }),
  z.object({ outcome: z.literal('over') }),
])
/** How a visit to a provider ended. */
export type SocialResult = z.output<typeof socialResultSchema>
