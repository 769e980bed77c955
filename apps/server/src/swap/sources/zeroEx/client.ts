import { trimTrailingCharacters } from '@holdfast/base'
import type * as z from 'zod/mini'
import { createSender, tryParseJson } from '../../../providers/createSender.ts'
import { ProviderError } from '../../../providers/errors.ts'

/** The longest wait for a whole answer. It is short, because the user's quote waits for it. */
const ANSWER_MS = 3_000
/** The largest answer, in bytes. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** Asks the API of 0x. */
export type ZeroExClient = {
  /** @throws {ProviderError} for no answer, an error status, or an answer that does not match the schema. */
  get: <Value>(
    path: 'price' | 'quote',
    schema: z.ZodMiniType<Value>,
    query: Readonly<Record<string, string>>,
  ) => Promise<Value>
  close: () => Promise<void>
}

/**
 * Creates the client of the Swap API, version 2. It calls only the configured address and follows no redirects. The key is sent
 * in a header that no error reveals.
 *
 * @param options.url - of the API, without `/swap`.
 * @see https://docs.0x.org/api-reference/api-overview
 */
export function createZeroExClient(options: {
  url: string
  apiKey: string
  answerMs?: number | undefined
}): ZeroExClient {
  const { apiKey, answerMs = ANSWER_MS } = options
  const base = trimTrailingCharacters(options.url, '/')
  const sender = createSender({ answerMs, maxAnswerBytes: MAX_ANSWER_BYTES })
  const fail = (problem: string, cause?: unknown): never => {
    throw new ProviderError({ provider: '0x', problem, cause })
  }
  return {
    get: async (path, schema, query) => {
      const answer = await sender
        .send({
          method: 'GET',
          url: new URL(`${base}/swap/allowance-holder/${path}?${new URLSearchParams(query).toString()}`),
          headers: { '0x-api-key': apiKey, '0x-version': 'v2' },
        })
        .catch((cause: unknown) => fail('cannot be reached', cause))
      if (answer.status !== 200) return fail(`answered with the status ${answer.status}`)
      const parsed = schema.safeParse(tryParseJson(answer.text))
      return parsed.success ? parsed.data : fail('gave an answer that cannot be read')
    },
    close: sender.close,
  }
}
