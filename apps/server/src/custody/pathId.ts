import { idSchema } from '@holdfast/api/embedded'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { parseInput } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'

/**
 * Reads an id from the path of a call. Callers choose their ids: stored in another form, a share could not be read back.
 *
 * @throws {InvalidRequestError} naming the id, unless it is a UUID.
 */
export function pathId(context: Context<AppEnv>, name: string): string {
  const { id } = parseInput({ id: context.req.param(name) }, z.object({ id: idSchema }))
  return id
}
