import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The running server of the built page. */
export type ServedApp = { origin: string; stop: () => Promise<void> }

/**
 * Builds a page and serves it: directly at `/`, and at `/framed` in a frame without an origin.
 *
 * @param root - the folder of the page. @default `page`, with a pairing client
 */
export async function serveApp(root = fileURLToPath(new URL('./page', import.meta.url))): Promise<ServedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-page-'))
  await promisify(execFile)('vite', ['build', root, '--logLevel', 'warn', '--emptyOutDir', '--outDir', folder])

  const read = async ({ pathname, search }: URL): Promise<string> => {
    if (pathname === '/framed') return `<!doctype html><iframe sandbox="allow-scripts" src="/${search}"></iframe>`
    return readFile(join(folder, pathname === '/' ? 'index.html' : pathname), 'utf8')
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://app')
    read(url).then(
      (body) => {
        const type = url.pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
        // A frame without an origin requests its scripts cross-origin.
        response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Cast: the server listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
