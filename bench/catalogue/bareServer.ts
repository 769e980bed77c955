import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { reportUsage } from '../relay/usage.ts'

/**
 * The baseline: a bare Hono route in a child process, which answers with a given page. With `json`, it serialises the page for
 * each request, as ordinary code does. With `bytes`, it sends prepared bytes.
 */
const [kind] = process.argv.slice(2)
process.once('message', (text: string) => {
  const page: unknown = JSON.parse(text)
  const bytes = new TextEncoder().encode(text)
  const app = new Hono()
  // Cast: the page is an object of JSON.
  app.get('/getWallets', (context) =>
    kind === 'json' ? context.json(page as object) : context.body(bytes, 200, { 'content-type': 'application/json' }),
  )
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => void listener(request, response))
  reportUsage()
  // Cast: the server listens on TCP.
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
