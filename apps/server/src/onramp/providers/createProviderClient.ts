import { isRecord } from '@holdfast/base'
import type * as z from 'zod/mini'
import { createSender } from '../../providers/createSender.ts'
import { ProviderRefusedError, ProviderUnavailableError } from '../errors.ts'
import { tryParseExactJson } from './exactJson.ts'

/** The longest wait for the whole answer, and the largest answer. */
const ANSWER_MS = 10_000
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** A call to a provider. */
export type ProviderCall = {
  method: 'GET' | 'POST'
  /** The path below the configured URL. */
  path: string
  query?: Readonly<Record<string, string | undefined>> | undefined
  body?: object | undefined
}

/** Calls one provider. */
export type ProviderClient = {
  /**
   * Sends a call. Numbers in the answer become decimal strings.
   *
   * @throws {ProviderUnavailableError} | {ProviderRefusedError}
   */
  ask: <Value>(call: ProviderCall, schema: z.ZodMiniType<Value>) => Promise<Value>
  /** Sends a call for a single object. @returns undefined when the provider answers 404. */
  find: <Value>(call: ProviderCall, schema: z.ZodMiniType<Value>) => Promise<Value | undefined>
  close: () => Promise<void>
}

/**
 * Creates the client. It calls only the configured URL: redirects are not followed.
 *
 * @param options.name - the provider's name, as users read it.
 * @param options.headers - returns a call's headers for authorisation; `url` is without its query.
 */
export function createProviderClient(options: {
  name: string
  url: string
  headers: (call: { method: string; url: URL }) => Promise<Record<string, string>> | Record<string, string>
  answerMs?: number | undefined
}): ProviderClient {
  const { name, url, headers, answerMs = ANSWER_MS } = options
  const sender = createSender({ answerMs, maxAnswerBytes: MAX_ANSWER_BYTES })
  const fail = (problem: string, cause?: unknown): never => {
    throw new ProviderUnavailableError({ provider: name, problem, cause })
  }

  const send = async ({ method, path, query = {}, body }: ProviderCall): Promise<{ status: number; text: string }> => {
    const target = new URL(`${url}${path}`)
    const authorisation = await headers({ method, url: target })
    const parameters = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    for (const [key, value] of parameters) target.searchParams.append(key, value)
    return sender
      .send({ method, url: target, headers: authorisation, body })
      .catch((cause: unknown) => fail('cannot be reached', cause))
  }
  const read = <Value>(schema: z.ZodMiniType<Value>, { status, text }: { status: number; text: string }): Value => {
    const value = tryParseExactJson(text)
    if (status === 400 || status === 404 || status === 409 || status === 422) {
      throw new ProviderRefusedError({ provider: name, reason: reasonOf(value) })
    }
    // A rejected API key also counts as unavailability: only the operator can fix it, not the caller.
    if (status < 200 || status > 299) return fail(`answered with the status ${status}`)
    const parsed = schema.safeParse(value)
    return parsed.success ? parsed.data : fail('gave an answer that cannot be read')
  }

  return {
    ask: async (call, schema) => read(schema, await send(call)),
    find: async (call, schema) => {
      const answer = await send(call)
      return answer.status === 404 ? undefined : read(schema, answer)
    },
    close: sender.close,
  }
}

/** Returns the provider's own message, if it is short. */
function reasonOf(value: unknown): string | undefined {
  const message = isRecord(value) ? value['message'] : undefined
  if (typeof message !== 'string') return undefined
  const text = message.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return text === '' || text.length > 200 ? undefined : text.replace(/\.$/, '')
}
