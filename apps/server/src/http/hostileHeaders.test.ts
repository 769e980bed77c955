import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startCpuTime } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyticsService } from '../services/analyticsService.ts'
import { catalogueService } from '../services/catalogueService.ts'
import { relayService } from '../services/relayService.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'

let site: TestServer
let webRoot: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'holdfast-page-'))
  const page = `<!doctype html><title>Page</title>${'<p>text</p>'.repeat(100)}`
  writeFileSync(join(webRoot, 'index.html'), page)
  writeFileSync(join(webRoot, 'index.html.gz'), gzipSync(page))
  site = await startTestServer({
    services: [analyticsService, catalogueService, relayService],
    config: { webRoot, projectId: '0123456789abcdef0123456789abcdef' },
  })
}, 60_000)
afterAll(async () => {
  await site.stop()
  rmSync(webRoot, { recursive: true })
})

/**
 * A limit in milliseconds, far longer than a normal response takes, and far shorter than a quadratic parser takes for a long
 * header.
 */
const PROMPT_MS = 1_500

/** Sends a request. @returns the status, and the CPU time of the server, which runs in this thread. */
function send(address: string, path: string, headers: Record<string, string>, method = 'GET') {
  const elapsed = startCpuTime()
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const sent = request(`${address}${path}`, { method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: elapsed() }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const names = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-type',
  'cookie',
  'forwarded',
  'if-none-match',
  'origin',
  'referer',
  'sec-fetch-site',
  'transfer-encoding-of-old',
  'upgrade',
  'user-agent',
  'x-forwarded-for',
  'x-project-id',
]
const pieces = [
  ' ',
  '\t',
  ',',
  ';',
  ' ;',
  ';q=',
  '=',
  '%',
  '"',
  '\\',
  '.',
  ':',
  '/',
  'a',
  '0',
  'a=b; ',
  'a@',
  '[',
  '(',
  '-',
]

/**
 * Writes long values of one repeated text. They start and end with other characters, because spaces at the ends would be
 * trimmed.
 */
const valuesOf = (length: number): string[] => pieces.map((piece) => `a${piece.repeat(length / piece.length)}!`)

describe('headers that take long to read', () => {
  it.each([
    ['web', '/', 15_000],
    ['web', '/api/session', 15_000],
    ['services', '/getWallets?page=1&entries=1&projectId=0123456789abcdef0123456789abcdef', 62_000],
    ['services', '/rpc', 62_000],
    ['admin', '/readyz', 15_000],
  ] as const)(
    'behavior: the %s port answers promptly at %s',
    async (port, path, length) => {
      const address = site.server.addresses[port] ?? ''
      await send(address, path, {})
      const slow: string[] = []
      for (const name of names) {
        for (const value of valuesOf(length)) {
          const { ms, status } = await send(address, path, { [name]: value })
          if (ms > PROMPT_MS || status >= 500)
            slow.push(`${name}: ${value.slice(0, 8)}… ${status} ${Math.round(ms)} ms`)
        }
      }
      expect(slow).toEqual([])
    },
    120_000,
  )

  it('error: refuses too many bytes, with a lower limit on ports without long URLs', async () => {
    const { web = '', services, admin } = site.server.addresses
    const of = (length: number) => ({ 'user-agent': 'a'.repeat(length) })
    expect((await send(web, '/', of(15_500))).status).not.toBe(431)
    expect((await send(web, '/', of(20_000))).status).toBe(431)
    expect((await send(admin, '/readyz', of(20_000))).status).toBe(431)
    expect((await send(services, '/getWallets', of(60_000))).status).not.toBe(431)
    expect((await send(services, '/getWallets', of(70_000))).status).toBe(431)
  })
})
