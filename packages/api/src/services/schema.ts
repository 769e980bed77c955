import '../jitless.ts'
import * as z from 'zod/mini'
import { chainIdSchema } from '../data/values.ts'

/** The body of every refusal by the kit's services. It repeats the HTTP status and gives at least one reason. */
export const servicesErrorSchema = z.object({
  status: z.union([z.number(), z.string()]),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })).check(z.minLength(1)),
})

/** A refusal by the kit's services. */
export type ServicesError = z.infer<typeof servicesErrorSchema>

/**
 * The query parameters that describe the caller in every call to the kit's services. `st` and `sv` are the SDK's type and
 * version, `clientId` is the id of the pairing client. The server treats an empty parameter as absent.
 */
export const callerSchema = z.object({
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(256))),
  clientId: z.optional(z.string().check(z.maxLength(256))),
})

/** The query of `POST /v1` and of `POST /v1/bundler`, in addition to `projectId` and {@link callerSchema}. The bodies are JSON-RPC. */
export const rpcQuerySchema = z.object({ chainId: chainIdSchema })
