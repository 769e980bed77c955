import { idSchema } from '@holdfast/api/embedded'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { parseInput } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'

/**
 * Reads an id that the path of a call names. Ids are the caller's own: what is stored under another form could be read back by no client.
 *
 * @throws {InvalidRequestError} naming the part of the path, unless it is a UUID.
 */
export function pathId(context: Context<AppEnv>, name: string): string {
  const { id } = parseInput({ id: context.req.param(name) }, z.object({ id: idSchema }))
  return id
}
