import { describe, expect, it } from 'vitest'
import { HttpError } from '../errors.ts'
import { createSmartSessionsClient } from './client.ts'
import {
  grantedSmartSessionSchema,
  revokeSmartSessionRequestSchema,
  sessionRelaySchema,
  smartSessionsSchema,
} from './schema.ts'

const pci = `0x${'ab'.repeat(32)}`
const account = 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const session = {
  pci,
  createdAt: 1_800_000_000,
  expiration: 1_800_086_400,
  revokedAt: null,
  permissions: [{ type: 'native-token-periodic', data: { periodAmount: '0xa' } }],
  policies: [{ type: 'expiry', data: { timestamp: 1_800_086_400 } }],
  context: '0xABCD',
  project: { name: 'demo.example', url: 'https://demo.example' },
  chainId: 'eip155:1',
  delegate: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(answer: unknown, status = 200) {
  const calls: { call: string; query: string; body: unknown }[] = []
  const client = createSmartSessionsClient({
    url: 'https://services.example',
    projectId: 'ab'.repeat(16),
    sdkType: 'holdfast',
    sdkVersion: '1',
    fetch: async (input, init = {}) => {
      const { pathname, search } = new URL(String(input as string))
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      calls.push({ call: `${init.method} ${pathname}`, query: search, body })
      return Response.json(answer, { status })
    },
  })
  return { client, calls }
}

describe('createSmartSessionsClient', () => {
  it('default: lists the permissions of an account, and identifies the caller', async () => {
    const { client, calls } = clientAnswering([session])
    expect(await client.getSessions({ account })).toEqual([session])
    expect(calls).toEqual([
      {
        call: `GET /v1/sessions/${encodeURIComponent(account)}`,
        query: `?projectId=${'ab'.repeat(16)}&st=holdfast&sv=1`,
        body: undefined,
      },
    ])
  })

  it('default: revokes a permission with a body that the server accepts', async () => {
    const { client, calls } = clientAnswering({ success: true })
    expect(await client.revokeSession({ account, pci, signature: '0x12' })).toEqual({ success: true })
    expect(calls[0]?.call).toBe(`POST /v1/sessions/${encodeURIComponent(account)}/revoke`)
    expect(revokeSmartSessionRequestSchema.parse(calls[0]?.body)).toEqual({ pci, signature: '0x12' })
  })

  it('error: throws a refusal with its reason', async () => {
    const reasons = [{ name: 'session_unknown', description: 'This account has no such permission.' }]
    const { client } = clientAnswering({ status: 404, reasons }, 404)
    const refused = client.revokeSession({ account, pci, signature: '0x12' })
    await expect(refused).rejects.toBeInstanceOf(HttpError)
    await expect(refused).rejects.toMatchObject({ status: 404, code: 'session_unknown' })
  })
})

describe('smartSessionsSchema', () => {
  it('behavior: leaves out only the entries that cannot be read', () => {
    const broken = [
      { ...session, context: '0x123' },
      { ...session, delegate: '0x12' },
      { ...session, expiration: -1 },
      { ...session, revokedAt: undefined },
      { ...session, permissions: [{ type: 'x'.repeat(65), data: {} }] },
      null,
    ]
    expect(smartSessionsSchema.parse([...broken, session])).toEqual([session])
  })

  it('behavior: reads an icon with a script URL as absent', () => {
    const [parsed] = smartSessionsSchema.parse([
      { ...session, project: { ...session.project, icon: 'javascript:alert(1)' } },
    ])
    expect(parsed?.project.icon).toBeUndefined()
    expect(parsed?.project.name).toBe('demo.example')
  })

  it('behavior: accepts a session without chainId and delegate, as other servers send it', () => {
    const { chainId: _chainId, delegate: _delegate, ...plain } = session
    expect(smartSessionsSchema.parse([plain])).toEqual([plain])
  })

  it('error: rejects a value that is not a list', () =>
    expect(smartSessionsSchema.safeParse({ sessions: [] }).success).toBe(false))
})

describe('revokeSmartSessionRequestSchema', () => {
  it.each([
    ['a hash of 31 bytes', { pci: `0x${'ab'.repeat(31)}`, signature: '0x12' }],
    ['a signature of 1.5 bytes', { pci, signature: '0x123' }],
    ['a signature that is too long', { pci, signature: `0x${'ab'.repeat(20_000)}` }],
    ['a missing signature', { pci }],
  ])('error: rejects %s', (_name, body) => expect(revokeSmartSessionRequestSchema.safeParse(body).success).toBe(false))
})

describe('grantedSmartSessionSchema', () => {
  const granted = {
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    chainId: 1,
    context: '0x12',
    permission: { type: 'contract-call', data: {} },
    expiry: 1_800_086_400,
    origin: 'https://demo.example',
  }
  it('default: accepts a report with and without the authorization', () => {
    expect(grantedSmartSessionSchema.parse(granted)).toEqual(granted)
    const whole = { ...granted, authorization: { nonce: 0, signature: '0x12' } }
    expect(grantedSmartSessionSchema.parse(whole)).toEqual(whole)
  })
  it.each([
    ['chain 0', { chainId: 0 }],
    ['a fraction of a second', { expiry: 1.5 }],
    ['an invalid address', { address: '0x12' }],
    ['a nonce below 0', { authorization: { nonce: -1, signature: '0x12' } }],
    ['a page URL that is too long', { origin: `https://${'a'.repeat(2_048)}` }],
  ])('error: rejects %s', (_name, more) =>
    expect(grantedSmartSessionSchema.safeParse({ ...granted, ...more }).success).toBe(false),
  )
})

describe('sessionRelaySchema', () => {
  it('error: rejects a relay that is not an address', () => {
    expect(sessionRelaySchema.safeParse({ relay: '0x12' }).success).toBe(false)
  })
})
