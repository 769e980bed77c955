import '../jitless.ts'
import * as z from 'zod/mini'

/** What every refusal of the kit's services says: the status again, and at least one reason in words. */
export const servicesErrorSchema = z.object({
  status: z.union([z.number(), z.string()]),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })).check(z.minLength(1)),
})

/** A refusal of the kit's services. */
export type ServicesError = z.infer<typeof servicesErrorSchema>

/** Who calls: in the address of every call to the kit's services. `st` and `sv` are the SDK's type and version. */
export const callerSchema = z.object({
  projectId: z.string(),
  st: z.optional(z.string()),
  sv: z.optional(z.string()),
  clientId: z.optional(z.string()),
})
