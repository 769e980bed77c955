import { trimTrailingCharacters } from '@holdfast/base'
import type * as z from 'zod/mini'
import { createSender, tryParseJson } from '../createSender.ts'
import { ProviderError } from '../errors.ts'

/** The longest wait for the whole answer, and the largest answer. */
const ANSWER_MS = 8_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** Calls one instance of Blockscout. */
export type BlockscoutClient = {
  /** @throws {ProviderError} for no answer, an error status, or an answer that does not match the schema. */
  get: <Value>(path: string, schema: z.ZodMiniType<Value>, query?: Readonly<Record<string, string>>) => Promise<Value>
  /** Reads a single object. @returns undefined when the instance answers 404. */
  find: <Value>(path: string, schema: z.ZodMiniType<Value>) => Promise<Value | undefined>
  close: () => Promise<void>
}

/**
 * Creates the client. It calls only the configured URL: redirects are not followed.
 *
 * @param options.url - the URL of the instance, without `/api`.
 */
export function createBlockscoutClient(options: {
  url: string
  apiKey?: string | undefined
  answerMs?: number | undefined
}): BlockscoutClient {
  const { apiKey, answerMs = ANSWER_MS } = options
  const base = trimTrailingCharacters(options.url, '/')
  const sender = createSender({ answerMs, maxAnswerBytes: MAX_ANSWER_BYTES })
  const fail = (problem: string, cause?: unknown): never => {
    throw new ProviderError({ provider: 'Blockscout', problem, cause })
  }

  const ask = (path: string, query: Readonly<Record<string, string>> = {}): ReturnType<typeof sender.send> => {
    const parameters = new URLSearchParams({ ...query, ...(apiKey !== undefined && { apikey: apiKey }) }).toString()
    const url = new URL(`${base}/api/v2${path}${parameters && `?${parameters}`}`)
    // The URL may hold the key, so the error's message leaves it out.
    return sender.send({ method: 'GET', url }).catch((cause: unknown) => fail('cannot be reached', cause))
  }
  const read = <Value>(schema: z.ZodMiniType<Value>, { status, text }: { status: number; text: string }): Value => {
    if (status !== 200) return fail(`answered with the status ${status}`)
    const parsed = schema.safeParse(tryParseJson(text))
    return parsed.success ? parsed.data : fail('gave an answer that cannot be read')
  }

  return {
    get: async (path, schema, query) => read(schema, await ask(path, query)),
    find: async (path, schema) => {
      const answer = await ask(path)
      return answer.status === 404 ? undefined : read(schema, answer)
    },
    close: sender.close,
  }
}
