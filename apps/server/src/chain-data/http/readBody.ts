import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { parseJson } from '../../http/body.ts'
import type { ServicesEnv } from '../../services/app/context.ts'
import { toInvalidParameter } from './readQuery.ts'

/**
 * Reads the JSON body of a call to the data services, and parses it with a schema. Unknown fields are ignored.
 *
 * @throws {UnstorableTextError} | {MalformedJsonError} | {InvalidDataParameterError} naming the first invalid field.
 */
export async function readBody<Value>({ req }: Context<ServicesEnv>, schema: z.ZodMiniType<Value>): Promise<Value> {
  const parsed = schema.safeParse(parseJson(await req.text()))
  if (parsed.success) return parsed.data
  throw toInvalidParameter(parsed.error)
}
