import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { testCertificate } from './certificate.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A host of files for tests, on this machine. */
export type FileHost = {
  port: number
  /** The requested paths. */
  requestedPaths: string[]
  /** The handler of requests; a test may replace it. */
  answer: Handler
  stop: () => Promise<void>
}

/** Starts a host with or without TLS; it answers 404 until the test says otherwise. */
export async function startFileHost({ tls }: { tls: boolean }): Promise<FileHost> {
  const listener: Handler = (request, response) => {
    host.requestedPaths.push(request.url ?? '')
    host.answer(request, response)
  }
  const server = tls ? createTlsServer(testCertificate, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host: FileHost = {
    // Cast: the server listens on TCP.
    port: (server.address() as AddressInfo).port,
    requestedPaths: [],
    answer: (_request, response) => void response.writeHead(404).end(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return host
}
