import { idSchema } from '@holdfast/api/embedded'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { parseInput } from '../http/body.ts'
import type { AppEnv } from '../http/context.ts'

/**
 * Reads a path parameter with an id that the caller generated. Only a UUID in lower case is accepted, because data that is
 * stored under another form of the same id could not be found again.
 *
 * @param name - the name of the path parameter.
 * @throws {InvalidRequestError} naming the id, if it has another form.
 */
export function pathId(context: Context<AppEnv>, name: string): string {
  const { id } = parseInput({ id: context.req.param(name) }, z.object({ id: idSchema }))
  return id
}
