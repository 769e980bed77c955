import { createServer } from 'node:http'

const PAGE = '<!doctype html><html lang="en"><head><title>Reef</title></head><body></body></html>'

/** Serves an empty page, into which the frames are inserted. */
export async function servePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://localhost:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
