import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { relayService } from '../services/relayService.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'

let site: TestServer
beforeAll(async () => {
  site = await startTestServer({ services: [relayService] })
}, 60_000)
afterAll(() => site.stop())

const ask = (): Promise<Response> => fetch(`${site.server.addresses.services}/v3/attestation?projectId=x&id=ab`)

async function scriptOf(response: Response): Promise<string> {
  return /<script>([^]*)<\/script>/.exec(await response.text())?.[1] ?? ''
}

/** Runs the page's script as in a frame. @returns its messages to the parent page. */
function runInFrame(script: string, search: string): { message: string; target: string }[] {
  const heard: { message: string; target: string }[] = []
  const parent = { postMessage: (message: string, target: string) => heard.push({ message, target }) }
  runInNewContext(script, { location: { search }, parent, URLSearchParams, btoa, JSON })
  return heard
}

it('default: any page may frame the attestation page, and only its script may run', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const policy = response.headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256')
    .update(await scriptOf(response))
    .digest('base64')
  expect(policy).toBe(`default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors *`)
})

it('default: reports to the parent page that nothing is attested, with the requested id', async () => {
  const id = 'a1'.repeat(32)
  const [heard, ...more] = runInFrame(await scriptOf(await ask()), `?projectId=x&id=${id}`)
  expect(more).toEqual([])
  const { type, attestation } = JSON.parse(heard?.message ?? '{}') as Record<string, string>
  expect(type).toBe('verify_attestation')
  const [header, payload, signature] = (attestation ?? '').split('.')
  const read = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect([read(header), read(payload), signature]).toEqual([{ alg: 'none', typ: 'JWT' }, { id, isVerified: false }, ''])
})

it.each(['', '?id=', '?id=%22%3C', `?id=${'a'.repeat(200)}`])(
  'behavior: reports nothing for the query %j',
  async (search) => {
    expect(runInFrame(await scriptOf(await ask()), search)).toEqual([])
  },
)
