import { idSchema } from '@holdfast/api/embedded'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { parseInput } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'

/**
 * Reads an id that the caller chose from the path of a call. Only the canonical form is accepted: data stored under another
 * form could not be found again.
 *
 * @throws {InvalidRequestError} naming the id, unless it is a UUID.
 */
export function pathId(context: Context<AppEnv>, name: string): string {
  const { id } = parseInput({ id: context.req.param(name) }, z.object({ id: idSchema }))
  return id
}
