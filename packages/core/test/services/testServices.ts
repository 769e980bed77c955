import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, vi } from 'vitest'
import type { KitOptions } from '../../src/kitOptions.ts'

/** A request received. */
export type ServiceRequest = { method: string; path: string; query: URLSearchParams; body: unknown }

/** An answer of the test; undefined to use the answer by path. */
type Answer = { status: number; body: unknown } | undefined

/** The kit's services on their own socket; the test sets the answers. */
export type TestServices = {
  url: string
  /** The options of a kit that uses these services. */
  options: Pick<KitOptions, 'projectId' | 'services'>
  requests: ServiceRequest[]
  paths: () => string[]
  /** Answers by path; any other path is answered with `{}`. */
  answers: Record<string, unknown>
  /** Used instead of `answers` if it returns a value. */
  respond: (request: ServiceRequest) => Answer | Promise<Answer>
  /** Waits until a path has been requested. */
  untilRequested: (path: string) => Promise<void>
}

/** Starts services; they end with the test. */
export async function createTestServices(): Promise<TestServices> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => void answer(incoming, outgoing, Buffer.concat(chunks).toString()))
  })
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, text: string): Promise<void> => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', services.url)
    const body: unknown = text ? JSON.parse(text) : undefined
    const request = { method: incoming.method ?? '', path: pathname, query: searchParams, body }
    services.requests.push(request)
    const response = (await services.respond(request)) ?? { status: 200, body: services.answers[pathname] ?? {} }
    outgoing.statusCode = response.status
    outgoing.end(typeof response.body === 'string' ? response.body : JSON.stringify(response.body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const services: TestServices = {
    url,
    options: { projectId: 'ab'.repeat(16), services: { url } },
    requests: [],
    paths: () => services.requests.map(({ path }) => path),
    answers: {
      '/getAnalyticsConfig': { isAnalyticsEnabled: true },
      '/getProjectConfig': { features: {} },
      '/getWallets': { data: [], count: 0 },
    },
    respond: () => undefined,
    untilRequested: async (path) => {
      await vi.waitUntil(() => services.paths().includes(path), { interval: 5, timeout: 20_000 })
    },
  }
  return services
}
