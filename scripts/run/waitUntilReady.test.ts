import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Part } from './parts.ts'
import { readReadyWithin, waitUntilReady } from './waitUntilReady.ts'

/** A server that runs, and is not ready until a test says so. */
async function startSlowServer(): Promise<{ url: string; server: Pick<Part, 'ended'>; makeReady: () => void }> {
  let status = 503
  const http = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/readyz`,
    server: { ended: new Promise(() => {}) },
    makeReady: () => {
      status = 200
    },
  }
}

describe('waitUntilReady', () => {
  it('default: says that it waits, as long as the server is starting', async () => {
    const { url, server, makeReady } = await startSlowServer()
    const said: string[] = []
    const log = (line: string): void => {
      said.push(line)
      if (said.length === 2) makeReady()
    }
    await waitUntilReady({ server, url, withinS: 600, everyMs: 1, log })
    expect(said.length).toBeGreaterThanOrEqual(2)
    expect(said[0]).toMatch(/^the server is still starting \(\d+ s of at most 600 s\) …$/)
  })

  it('error: a server that is never ready, with the variable that allows more time', async () => {
    const { url, server } = await startSlowServer()
    await expect(waitUntilReady({ server, url, withinS: 0, log: () => {} })).rejects.toThrow(
      'the server was not ready within 0 s; see its messages above, or let it take longer with READY_WITHIN_S.',
    )
  })

  it('error: a server that ended', async () => {
    const { url } = await startSlowServer()
    const server = { ended: Promise.resolve({ code: 1, signal: null }) }
    await expect(waitUntilReady({ server, url, withinS: 600, log: () => {} })).rejects.toThrow('could not start')
  })
})

describe('readReadyWithin', () => {
  it.each([
    [undefined, 600],
    ['', 600],
    ['1200', 1_200],
  ])('default: %s', (given, seconds) => {
    expect(readReadyWithin(given)).toBe(seconds)
  })

  it.each(['0', '-1', '1.5', 'ten', '1e9'])("error: '%s'", (given) => {
    expect(() => readReadyWithin(given)).toThrow(`READY_WITHIN_S is '${given}'`)
  })
})
