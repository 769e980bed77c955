import '../../jitless.ts'
import * as z from 'zod/mini'
import { imageUrlSchema, nameSchema } from '../values.ts'

/** `GET /v1/identity/{address}`: the name that an account's owner has chosen, and their picture. */
export const identitySchema = z.object({
  /** A name that resolves to the address, and that the address resolves to. */
  name: z.nullable(nameSchema),
  /** The picture's URL. */
  avatar: z.pipe(
    imageUrlSchema,
    z.transform((url) => url ?? null),
  ),
})

/** An account's name and picture. */
export type Identity = z.infer<typeof identitySchema>
