import * as z from 'zod/mini'

/** The body of a site's request to open a channel. */
export const requestSchema = z.object({
  siweUri: z.url(),
  domain: z.string().check(z.minLength(1)),
  nonce: z.string().check(z.regex(/^[A-Za-z\d]{8,128}$/)),
  expirationTime: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  requestId: z.optional(z.string()),
  acceptAuthAddress: z.optional(z.boolean()),
})

/** A site's request to open a channel, as parsed. */
export type SandboxRequest = z.output<typeof requestSchema>
