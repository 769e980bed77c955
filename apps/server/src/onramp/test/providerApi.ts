import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that the provider received. */
export type ProviderRequest = {
  method: string
  path: string
  query: URLSearchParams
  authorization: string
  body: unknown
}
/** The API's answer: JSON, a raw text, or no answer. */
export type ProviderAnswer = { status?: number; json?: unknown; text?: string; hangs?: boolean }

/** A local stand-in for a provider's API, with prepared answers. */
export type ProviderApi = {
  url: string
  /** The received calls, in order. */
  requests: ProviderRequest[]
  /** The prepared answers, by `METHOD /path`. */
  answers: Map<string, ProviderAnswer>
  stop: () => Promise<void>
}

/** Starts the API on a free port. Calls without a prepared answer get 404. */
export async function startProviderApi(): Promise<ProviderApi> {
  const requests: ProviderRequest[] = []
  const answers = new Map<string, ProviderAnswer>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.test')
    const method = request.method ?? ''
    const { authorization = '' } = request.headers
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    requests.push({ method, path: pathname, query: searchParams, authorization, body })
    const prepared = answers.get(`${method} ${pathname}`) ?? { status: 404, json: { message: 'not found' } }
    if (prepared.hangs) return
    response.writeHead(prepared.status ?? 200, { 'content-type': 'application/json' })
    response.end(prepared.text ?? JSON.stringify(prepared.json))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // The address of a server on a port is an object.
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
