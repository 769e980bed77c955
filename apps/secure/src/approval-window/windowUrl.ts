import * as z from 'zod/mini'
import type { WindowSecret } from './sealing.ts'

/** The parts of an approval window's URL. The secret is in the fragment, which no browser sends to a server. */
export type WindowAddress = { projectId: string; id: string; secret: WindowSecret }

const addressSchema = z.object({
  projectId: z.string().check(z.regex(/^[\da-f]{32}$/)),
  id: z.string().check(z.regex(/^[\da-f-]{36}$/)),
  secret: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/** Writes the address, below the origin of the wallet. */
export function formatWindowUrl({ projectId, id, secret }: WindowAddress): string {
  return `/approve?projectId=${projectId}&request=${id}#${secret}`
}

/** Reads the address of a window. Undefined for any other address. */
export function readWindowUrl(url: string): WindowAddress | undefined {
  const { searchParams, hash } = new URL(url)
  const given = { projectId: searchParams.get('projectId'), id: searchParams.get('request'), secret: hash.slice(1) }
  return addressSchema.safeParse(given).data
}
