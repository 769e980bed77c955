import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { answerFixtureRequest } from './fixtures.ts'
import { relay } from './relay.ts'

/*
 * Serves the folder with the built playground, under the strictest content security policy that the kit supports. Run it with
 * `node server/main.ts <folder>`. The first line of its output is the playground's URL.
 */

const folder = process.argv[2] ?? join(import.meta.dirname, '../dist')

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (answerFixtureRequest(request, response)) return
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = join(folder, pathname === '/' ? 'index.html' : normalize(pathname))
  const type = types[extname(file)]
  if (!type || !existsSync(file)) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, {
    'content-type': type,
    'content-security-policy': policy,
    'cache-control': extname(file) === '.html' ? 'no-store' : 'max-age=3600',
  })
  createReadStream(file).pipe(response)
}

const server = createServer(answer)
server.on('upgrade', relay)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // the address of a TCP server.
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
// The server exits when its parent process ends, even if that process was killed.
process.on('disconnect', () => process.exit(0))
