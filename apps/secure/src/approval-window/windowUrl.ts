import * as z from 'zod/mini'
import type { WindowSecret } from './sealing.ts'

/** The parameters of an approval window's URL. The secret is in the fragment, which no browser sends to a server. */
export type WindowParameters = { projectId: string; id: string; secret: WindowSecret }

const parametersSchema = z.object({
  projectId: z.string().check(z.regex(/^[\da-f]{32}$/)),
  id: z.string().check(z.regex(/^[\da-f-]{36}$/)),
  secret: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/** Builds the URL of a window, relative to the wallet's origin. */
export function formatWindowUrl({ projectId, id, secret }: WindowParameters): string {
  return `/approve?projectId=${projectId}&request=${id}#${secret}`
}

/** Parses the URL of a window. Undefined for any other URL. */
export function readWindowUrl(url: string): WindowParameters | undefined {
  const { searchParams, hash } = new URL(url)
  const parameters = {
    projectId: searchParams.get('projectId'),
    id: searchParams.get('request'),
    secret: hash.slice(1),
  }
  return parametersSchema.safeParse(parameters).data
}
