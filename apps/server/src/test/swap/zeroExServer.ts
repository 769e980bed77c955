import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call of the Swap API. */
export type ZeroExCall = {
  path: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
}
/** The server's answer: JSON with the status 200, a text with another status, or no answer at all. */
export type ZeroExAnswer = { json: unknown } | { status: number; text: string; location?: string } | 'silence'

/** A server with the interface of 0x's Swap API v2. It makes no offer until a test sets its answer. */
export type ZeroExServer = {
  url: string
  calls: ZeroExCall[]
  answer: (call: ZeroExCall) => ZeroExAnswer | Promise<ZeroExAnswer>
  stop: () => Promise<void>
}

/** Starts the server on a free port. */
export async function startZeroExServer(): Promise<ZeroExServer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const call = { path: pathname, query: Object.fromEntries(searchParams), headers: request.headers }
    zeroEx.calls.push(call)
    void Promise.resolve(zeroEx.answer(call)).then((answer) => {
      if (answer === 'silence') return
      if ('json' in answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer.json))
      else response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const zeroEx: ZeroExServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // It listens on a port.
    calls: [],
    answer: () => ({ json: { liquidityAvailable: false, zid: '0x1' } }),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return zeroEx
}
