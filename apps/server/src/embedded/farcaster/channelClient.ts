import { farcasterSignedSchema } from '@holdfast/api/embedded'
import * as z from 'zod/mini'
import { FarcasterUnavailableError } from '../../custody/errors.ts'

/** How long the channel server may take, in milliseconds. */
const TIMEOUT_MS = 8_000
/** The longest answer that is read, in bytes. An answer may contain a profile and the signed message. */
const MAX_ANSWER_BYTES = 64 * 1_024

const createdSchema = z.object({
  channelToken: z.string().check(z.minLength(8), z.maxLength(512)),
  url: z.string().check(z.regex(/^https?:\/\/\S{4,2048}$/)),
  nonce: z.string(),
})
const statusSchema = z.union([
  z.object({
    state: z.literal('completed'),
    ...farcasterSignedSchema.shape,
    username: z.optional(z.string()),
  }),
  z.object({ state: z.literal('pending') }),
])

/** The request that a Farcaster app shows to its user. */
export type ChannelRequest = { siweUri: string; domain: string; nonce: string; expirationTime: string }
/** An open channel. */
export type Channel = Pick<z.output<typeof createdSchema>, 'channelToken' | 'url'>
/** The status of a channel. */
export type ChannelStatus = z.output<typeof statusSchema>

/**
 * Calls the server that carries a request to a user's Farcaster app, and the signed message back. The server is not trusted:
 * only the signature counts.
 */
export type ChannelClient = {
  /** @throws {FarcasterUnavailableError} */
  open: (request: ChannelRequest) => Promise<Channel>
  /** @throws {FarcasterUnavailableError} */
  read: (channelToken: string) => Promise<ChannelStatus>
}

/**
 * Creates the client of a channel server. The client uses no library of Farcaster's, because both calls need limits on
 * duration, length and form.
 *
 * @param options.url - the URL of the server, such as `https://relay.farcaster.xyz`.
 * @see FIP-11
 */
export function createChannelClient(options: {
  url: string
  fetch?: typeof globalThis.fetch | undefined
}): ChannelClient {
  const { url, fetch = globalThis.fetch } = options
  async function call<Answer>(path: string, init: RequestInit, schema: z.ZodMiniType<Answer>): Promise<Answer> {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/v1/${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // `ok` includes 201, when the channel was opened, and 202, while the user has not answered yet.
      if (!response.ok) throw new Error(`The channel server answered ${response.status}.`)
      return schema.parse(JSON.parse(await readText(response)))
    } catch (cause) {
      throw new FarcasterUnavailableError({ cause })
    }
  }
  return {
    open: async (request) => {
      const body = JSON.stringify({ ...request, acceptAuthAddress: true })
      const headers = { 'content-type': 'application/json' }
      const { nonce, ...channel } = await call('channel', { method: 'POST', headers, body }, createdSchema)
      if (nonce !== request.nonce)
        throw new FarcasterUnavailableError({ cause: new Error('The channel server chose another nonce.') })
      return channel
    },
    read: (channelToken) =>
      call('channel/status', { headers: { authorization: `Bearer ${channelToken}` } }, statusSchema),
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
