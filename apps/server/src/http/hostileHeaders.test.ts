import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startCpuTime } from '@holdfast/testing/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestCustody, type TestCustody } from '../embedded/test/testCustody.ts'
import { type Listener, listen } from '../listen.ts'
import { createWalletSite } from '../pocket-wallet/createWalletSite.ts'
import { analyticsService } from '../services/analyticsService.ts'
import { catalogueService } from '../services/catalogueService.ts'
import { relayService } from '../services/relayService.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'
import { loadPage } from '../web/loadPage.ts'

let site: TestServer
let custody: TestCustody
let wallet: Listener
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
  const { config } = site
  const app = createWalletSite({ config, page: await loadPage(webRoot), findProjectId: async () => 'unused' })
  wallet = await listen({ app, host: '127.0.0.1', port: 0, variable: 'WALLET_PORT', trustedProxies: 1 })
  custody = await startTestCustody()
}, 120_000)
afterAll(async () => {
  await custody?.stop()
  await wallet?.stop()
  await site?.stop()
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
  'dpop',
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

/** Returns the address of a port. */
function addressOf(port: 'web' | 'services' | 'admin' | 'wallet' | 'secure' | 'vault'): string {
  if (port === 'wallet') return `http://127.0.0.1:${wallet.port}`
  if (port === 'secure') return custody.apiUrl
  if (port === 'vault') return custody.vaultUrl
  return site.server.addresses[port] ?? ''
}

describe('headers that take long to read', () => {
  it.each([
    ['web', '/', 15_000],
    ['web', '/api/session', 15_000],
    ['services', '/getWallets?page=1&entries=1&projectId=0123456789abcdef0123456789abcdef', 62_000],
    ['services', '/rpc', 62_000],
    ['admin', '/readyz', 15_000],
    ['wallet', '/', 15_000],
    ['wallet', '/config.json', 15_000],
    ['secure', '/', 15_000],
    ['secure', '/v1/me', 15_000],
    ['vault', '/v1/device-approvals/none', 15_000],
    ['vault', '/device/none', 15_000],
  ] as const)(
    'behavior: the %s port answers promptly at %s',
    async (port, path, length) => {
      const address = addressOf(port)
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
    const of = (length: number) => ({ 'user-agent': 'a'.repeat(length) })
    for (const port of ['web', 'admin', 'wallet', 'secure', 'vault'] as const) {
      expect((await send(addressOf(port), '/', of(15_500))).status).not.toBe(431)
      expect((await send(addressOf(port), '/', of(20_000))).status).toBe(431)
    }
    const services = addressOf('services')
    expect((await send(services, '/getWallets', of(60_000))).status).not.toBe(431)
    expect((await send(services, '/getWallets', of(70_000))).status).toBe(431)
  })
})
