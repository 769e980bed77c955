import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDeferred } from '@holdfast/base'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { HttpError, InvalidResponseError, NetworkError, RequestTimeoutError, ResponseTooLargeError } from './errors.ts'
import { createHttp } from './http.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Starts a real server on a free port. @returns its URL, with a path. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

const shape = z.object({ ok: z.boolean() })

describe('createHttp', () => {
  it('default: joins paths, drops empty parameters, sends JSON, and parses the answer by the schema', async () => {
    const received: unknown[] = []
    const baseUrl = await listen((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push(request.method, request.url, request.headers['content-type'], body)
        response.end('{"ok":true,"more":1}')
      })
    })
    const http = createHttp({ baseUrl: `${baseUrl}/` })
    const answer = await http.read('/thing', shape, {
      method: 'POST',
      query: { a: '1 2', empty: '', none: undefined },
      body: { b: 'x' },
    })
    expect(answer).toEqual({ ok: true })
    expect(received).toEqual(['POST', '/api/thing?a=1+2', 'application/json', '{"b":"x"}'])
  })

  it('behavior: sends cookies, and neither body nor content type for a call without a body', async () => {
    const sentRequests: RequestInit[] = []
    const http = createHttp({
      baseUrl: '/api',
      fetch: (_url, init) => {
        sentRequests.push(init ?? {})
        return Promise.resolve(new Response(null, { status: 204 }))
      },
    })
    await http.send('/auth/logout', { method: 'POST' })
    expect(sentRequests[0]).toMatchObject({ credentials: 'include', method: 'POST' })
    expect(sentRequests[0]).not.toHaveProperty('body')
    expect(sentRequests[0]).not.toHaveProperty('headers')
  })

  it.each([
    ['204 without a body', 204, ''],
    ['200 that is not JSON', 200, '<html>'],
  ])('behavior: send accepts a %s', async (_name, status, body) => {
    const baseUrl = await listen((_request, response) => response.writeHead(status).end(body))
    await expect(createHttp({ baseUrl }).send('/x')).resolves.toBeUndefined()
  })

  it('default: readBlob returns the bytes with their content type', async () => {
    const baseUrl = await listen((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8' }).end('<svg/>'),
    )
    const blob = await createHttp({ baseUrl }).readBlob('/x', { maxBytes: 6 })
    expect([blob.type, await blob.text()]).toEqual(['image/svg+xml; charset=utf-8', '<svg/>'])
  })

  it('behavior: readBlob accepts an empty body', async () => {
    const baseUrl = await listen((_request, response) => response.writeHead(204).end())
    expect((await createHttp({ baseUrl }).readBlob('/x', { maxBytes: 6 })).size).toBe(0)
  })

  it.each([
    [
      'states its size',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': 2 ** 30 }).write('x'),
    ],
    [
      'does not state its size and never ends',
      (response: ServerResponse) => {
        const send = (): void => void response.write(Buffer.alloc(64 * 1024), () => response.closed || send())
        send()
      },
    ],
  ])('error: readBlob stops reading beyond the limit when the answer %s', async (_, answer) => {
    const closed = createDeferred()
    const baseUrl = await listen((_request, response) => {
      response.on('close', closed.resolve)
      answer(response)
    })
    const reading = createHttp({ baseUrl }).readBlob('/x', { maxBytes: 512 * 1024 })
    await expect(reading).rejects.toBeInstanceOf(ResponseTooLargeError)
    await closed.promise
  })

  it.each([
    ["the product's", '{"error":{"code":"wallet_taken","message":"Taken."}}', 'wallet_taken', 'Taken.'],
    ["the auth library's", '{"code":"INVALID","message":"No."}', 'INVALID', 'No.'],
    ['an HTML page', '<html>bad gateway</html>', undefined, undefined],
    ['empty', '', undefined, undefined],
  ])('error: throws an HttpError for a refusal whose body is %s', async (_name, body, code, serverMessage) => {
    const baseUrl = await listen((_request, response) => response.writeHead(409, { 'retry-after': '7' }).end(body))
    const error = await createHttp({ baseUrl })
      .send('/x')
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({
      message: 'HTTP status code: 409',
      shortMessage: 'HTTP status code: 409',
      status: 409,
      code,
      serverMessage,
      retryAfterS: 7,
    })
    const cause = (error as HttpError).cause as Response
    expect(cause.status).toBe(409)
    expect(await cause.text()).toBe(body)
  })

  it.each([
    ['not JSON', 'oops'],
    ['of another shape', '{"ok":"yes"}'],
    ['empty', ''],
  ])('error: throws an InvalidResponseError for an answer that is %s', async (_name, body) => {
    const baseUrl = await listen((_request, response) => response.end(body))
    await expect(createHttp({ baseUrl }).read('/x', shape)).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('error: throws a NetworkError when no server listens', async () => {
    const baseUrl = await listen(() => undefined)
    const [server] = servers.splice(0)
    await new Promise((resolve) => server?.close(resolve))
    await expect(createHttp({ baseUrl }).send('/x')).rejects.toBeInstanceOf(NetworkError)
  })

  it('error: throws a RequestTimeoutError when no answer arrives', async () => {
    const baseUrl = await listen(() => undefined)
    const error = await createHttp({ baseUrl, timeoutMs: 30 })
      .send('/x')
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RequestTimeoutError)
    expect(error).toMatchObject({ timeoutMs: 30 })
  })

  it('error: throws a RequestTimeoutError when the answer stops half-way', async () => {
    const baseUrl = await listen((_request, response) => response.write('{"ok":'))
    await expect(createHttp({ baseUrl, timeoutMs: 50 }).read('/x', shape)).rejects.toBeInstanceOf(RequestTimeoutError)
  })

  it('error: throws the reason of the signal when the caller aborts', async () => {
    const controller = new AbortController()
    const baseUrl = await listen(() => controller.abort(new Error('left the page')))
    await expect(createHttp({ baseUrl }).send('/x', { signal: controller.signal })).rejects.toThrow('left the page')
  })
})
