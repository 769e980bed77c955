import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createApiClient } from './createApiClient.ts'
import { HttpError, NetworkError, UnexpectedAnswerError } from './http/errors.ts'

let server: Server | undefined

/** A server on a free port that answers as a test says. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

describe('createApiClient', () => {
  test('default: reads who is signed in', async () => {
    const user = { id: '1', userName: 'ada', verifiedWallet: null }
    const api = createApiClient({ baseUrl: await serve((_, response) => json(response, 200, { user })) })
    await expect(api.getSession()).resolves.toEqual({ user })
  })

  test('behavior: logout posts without a body and reads none', async () => {
    const seen: string[] = []
    const baseUrl = await serve((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['content-length'] ?? 'none'}`)
      response.writeHead(204).end()
    })
    await expect(createApiClient({ baseUrl }).logout()).resolves.toBeUndefined()
    expect(seen).toEqual(['POST /api/auth/logout 0'])
  })

  test('behavior: verify carries the address in the query', async () => {
    const user = { id: '1', userName: 'ada', verifiedWallet: '0xab' }
    const seen: string[] = []
    const baseUrl = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`)
      json(response, 200, { user })
    })
    await createApiClient({ baseUrl }).verifyWallet('0xab&c')
    expect(seen).toEqual(['POST /api/wallet/verify?walletAddress=0xab%26c'])
  })

  test('error: a refusal carries status, code, reason, and the response as its cause', async () => {
    const body = { error: { code: 'NO_PROOF', message: 'Sign with this wallet first.' } }
    const api = createApiClient({
      baseUrl: await serve((_, response) => json(response, 403, body, { 'retry-after': '7' })),
    })
    const error = await api.verifyWallet('0xab').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({
      shortMessage: 'HTTP status code: 403',
      status: 403,
      code: 'NO_PROOF',
      reason: 'Sign with this wallet first.',
      retryAfterS: 7,
    })
    expect((error as HttpError).cause).toBeInstanceOf(Response)
  })

  test('error: a refusal in HTML has no reason but is still told', async () => {
    const api = createApiClient({
      baseUrl: await serve((_, response) => void response.writeHead(502).end('<h1>Bad gateway')),
    })
    await expect(api.getSession()).rejects.toMatchObject({ shortMessage: 'HTTP status code: 502', code: 'UNKNOWN' })
  })

  test.each([
    ['HTML', '<!doctype html>'],
    ['another shape', '{"user":{"id":1}}'],
    ['nothing', ''],
  ])('error: a good status with %s is an unexpected answer', async (_, body) => {
    const api = createApiClient({ baseUrl: await serve((__, response) => void response.writeHead(200).end(body)) })
    await expect(api.getSession()).rejects.toBeInstanceOf(UnexpectedAnswerError)
  })

  test('error: no server is a network error', async () => {
    await expect(createApiClient({ baseUrl: 'http://127.0.0.1:1' }).getSession()).rejects.toMatchObject({
      name: 'NetworkError',
      isTimeout: false,
    })
  })

  test('error: silence ends after the time allowed', async () => {
    const api = createApiClient({ baseUrl: await serve(() => undefined), timeoutMs: 20 })
    const error = await api.getConfig().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ isTimeout: true })
  })

  test('param: signal ends a call with the reason given', async () => {
    const controller = new AbortController()
    const baseUrl = await serve(() => controller.abort(new Error('left the page')))
    await expect(createApiClient({ baseUrl }).getConfig({ signal: controller.signal })).rejects.toThrow('left the page')
  })
})
