import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Part } from './parts.ts'
import { readReadyWithin, waitUntilReady } from './waitUntilReady.ts'

/** Starts a server that is not ready until a test calls `makeReady`. */
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
  it('default: logs that the server is still starting, until the server is ready', async () => {
    const { url, server, makeReady } = await startSlowServer()
    const logged: string[] = []
    const log = (line: string): void => {
      logged.push(line)
      if (logged.length === 2) makeReady()
    }
    await waitUntilReady({ server, url, withinS: 600, everyMs: 1, log })
    expect(logged.length).toBeGreaterThanOrEqual(2)
    expect(logged[0]).toMatch(/^the server is still starting \(\d+ s of at most 600 s\) …$/)
  })

  it('error: throws if the server is not ready in time, and mentions the variable that allows more time', async () => {
    const { url, server } = await startSlowServer()
    await expect(waitUntilReady({ server, url, withinS: 0, log: () => {} })).rejects.toThrow(
      'the server was not ready within 0 s; see its messages above, or let it take longer with READY_WITHIN_S.',
    )
  })

  it('error: throws if the server has ended', async () => {
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
  ])("default: reads '%s' as %d seconds", (given, seconds) => {
    expect(readReadyWithin(given)).toBe(seconds)
  })

  it.each(['0', '-1', '1.5', 'ten', '1e9'])("error: rejects '%s'", (given) => {
    expect(() => readReadyWithin(given)).toThrow(`READY_WITHIN_S is '${given}'`)
  })
})
