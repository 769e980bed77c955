import type * as z from 'zod/mini'
import { invalidParams } from '../errors.ts'

/** Parses the parameters of a request. @throws {RequestError} -32602 if they do not match the schema. */
export function parseParams<Value>(schema: z.ZodMiniType<Value>, params: unknown): Value {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw invalidParams('The parameters cannot be read.', parsed.error)
  return parsed.data
}
