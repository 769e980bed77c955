import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpError } from '@holdfast/api'
import type { SocialProof, SocialProvider } from '@holdfast/api/embedded'
import { systemClock } from '@holdfast/base'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginNonce } from '../../custody/social/loginNonce.ts'
import { sandboxClient } from '../../custody/social/providers.ts'
import { createSocialProofs } from './socialProofs.ts'

const client = sandboxClient('google')
const attemptId = randomUUID()
const jkt = 'J'.repeat(43)
const nowS = (): number => Math.floor(Date.now() / 1_000)

/** A stand-in for a provider. It serves public keys, and answers requests about access tokens. */
let provider: Server
let issuer = ''
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let answers: Record<string, { status: number; body: unknown }> = {}
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  provider = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    const usual = path === '/jwks' ? { status: 200, body: jwks } : { status: 404, body: {} }
    const { status, body } = answers[path] ?? usual
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  // The address of a server on a port is an object, not a path.
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => provider.close(resolve)))

type Claims = Record<string, unknown>
const claims = (): Claims => ({
  iss: issuer,
  aud: client.clientId,
  sub: 'ann',
  iat: nowS(),
  exp: nowS() + 3_600,
  nonce: loginNonce({ jkt, attemptId }),
})
const sign = (payload: Claims, header: { alg?: string; kid?: string } = {}, key = keys.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key)

function setUp() {
  const tokens = new Map<string, string>()
  const proved: unknown[] = []
  const proofs = createSocialProofs({
    store: {
      claim: async ({ token, jkt: device }) => {
        tokens.set(token, tokens.get(token) ?? device)
        return tokens.get(token) ?? ''
      },
    },
    identities: { prove: async (each) => void proved.push(each) },
    logins: { sandboxUrl: issuer, clients: {} },
    clock: systemClock,
  })
  const prove = (name: SocialProvider, proof: SocialProof, device = jkt): Promise<string> =>
    proofs.prove({ jkt: device, provider: name, attemptId, proof, clientAddress: '' }).then(
      () => 'allowed',
      (error: unknown) => {
        if (error instanceof HttpError) throw error
        return error instanceof Error && 'code' in error ? String(error.code) : String(error)
      },
    )
  return { prove, proved }
}

describe('T-SRV-2: tokens that a provider has signed', () => {
  it('default: a token of this login and device proves its user', async () => {
    const { prove, proved } = setUp()
    expect(await prove('google', { kind: 'id_token', token: await sign(claims()) })).toBe('allowed')
    expect(proved).toEqual([{ jkt, provider: 'google', id: 'ann', clientAddress: '', isWeak: false }])
  })

  it.each<[string, () => Claims]>([
    ['a token for another device', () => ({ nonce: loginNonce({ jkt: 'K'.repeat(43), attemptId }) })],
    ['a token for another attempt', () => ({ nonce: loginNonce({ jkt, attemptId: randomUUID() }) })],
    ['a token without a nonce', () => ({ nonce: undefined })],
    ['a token for another client', () => ({ aud: 'another' })],
    ['a token for another authorised party', () => ({ aud: [client.clientId, 'another'], azp: 'another' })],
    ['a token of another issuer', () => ({ iss: 'https://evil.example' })],
    ['an expired token', () => ({ iat: nowS() - 7_200, exp: nowS() - 3_600 })],
    ['a token of an hour ago', () => ({ iat: nowS() - 3_600 })],
    ['a token of the future', () => ({ iat: nowS() + 3_600 })],
    ['a token that never expires', () => ({ exp: undefined })],
    ['a token without a subject', () => ({ sub: undefined })],
    ['a token with an empty subject', () => ({ sub: '' })],
  ])('error: refuses %s', async (_, changed) => {
    const { prove, proved } = setUp()
    const token = await sign({ ...claims(), ...changed() })
    expect(await prove('google', { kind: 'id_token', token })).toBe('social_proof_refused')
    expect(proved).toEqual([])
  })

  it('error: refuses a token of another key, of an unknown key, of another algorithm, or without a signature', async () => {
    const { prove, proved } = setUp()
    const otherKeys = await generateKeyPair('RS256')
    const publicKeyAsSecret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
    const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
    const tokens = [
      await sign(claims(), {}, otherKeys.privateKey),
      await sign(claims(), { kid: 'two' }),
      await sign(claims(), { alg: 'PS256' }, (await generateKeyPair('PS256')).privateKey),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKeyAsSecret),
      `${encode({ alg: 'none' })}.${encode(claims())}.`,
      'x',
    ]
    for (const token of tokens) {
      expect(await prove('google', { kind: 'id_token', token }), token.slice(0, 30)).toBe('social_proof_refused')
    }
    expect(proved).toEqual([])
  })

  it('error: refuses a token of another kind than the provider’s', async () => {
    const { prove } = setUp()
    expect(await prove('google', { kind: 'access_token', token: 'a' })).toBe('social_proof_refused')
    expect(await prove('github', { kind: 'id_token', token: await sign(claims()) })).toBe('social_proof_refused')
  })

  it('error: if a provider does not answer, reports the provider as unavailable, and does not call the proof bad', async () => {
    answers = {
      '/discord/api/oauth2/@me': { status: 503, body: {} },
      '/x/2/users/me': { status: 429, body: {} },
    }
    const { prove } = setUp()
    expect(await prove('discord', { kind: 'access_token', token: 'a' })).toBe('provider_unavailable')
    expect(await prove('x', { kind: 'access_token', token: 'a' })).toBe('provider_unavailable')
  })

  it.each([
    ['is down', { status: 503, body: {} }],
    ['is malformed', { status: 200, body: {} }],
  ])(
    'error: while a provider’s list of keys %s, its tokens are not refused as invalid, and are accepted afterwards',
    async (_, answer) => {
      const { prove, proved } = setUp()
      const proof: SocialProof = { kind: 'id_token', token: await sign(claims()) }
      answers = { '/jwks': answer }
      expect(await prove('google', proof)).toBe('provider_unavailable')
      answers = {}
      expect(await prove('google', proof)).toBe('allowed')
      expect(proved).toHaveLength(1)
    },
  )
})

describe('T-SRV-2: tokens that a provider is asked about', () => {
  const github = (clientId: string, createdMs: number) => ({
    [`/github/applications/sandbox-github/token`]: {
      status: 200,
      body: {
        user: { id: 7, login: 'ann' },
        created_at: new Date(createdMs).toISOString(),
        app: { client_id: clientId },
      },
    },
  })
  const discord = (clientId: string, createdMs: number) => ({
    '/discord/api/oauth2/@me': {
      status: 200,
      body: {
        user: { id: '7' },
        expires: new Date(createdMs + 7 * 86_400_000).toISOString(),
        application: { id: clientId },
      },
    },
  })
  const access = (token: string = randomUUID()): SocialProof => ({ kind: 'access_token', token })

  it.each([
    ['github', github],
    ['discord', discord],
  ] as const)(
    'default: %s names the user and the client of a token; a token of another client or an old token is refused',
    async (name, answer) => {
      const { prove, proved } = setUp()
      answers = answer(`sandbox-${name}`, Date.now())
      expect(await prove(name, access())).toBe('allowed')
      expect(proved).toEqual([{ jkt, provider: name, id: '7', clientAddress: '', isWeak: false }])
      answers = answer('another', Date.now())
      expect(await prove(name, access())).toBe('social_proof_refused')
      answers = answer(`sandbox-${name}`, Date.now() - 400_000)
      expect(await prove(name, access())).toBe('social_proof_refused')
      answers = { [Object.keys(answers)[0] ?? '']: { status: 200, body: { user: {} } } }
      expect(await prove(name, access())).toBe('social_proof_refused')
      answers = {}
      expect(await prove(name, access())).toBe('social_proof_refused')
      expect(proved).toHaveLength(1)
    },
  )

  it('behavior: X does not say for which client a token was issued, so its proof is weak', async () => {
    const { prove, proved } = setUp()
    answers = { '/x/2/users/me': { status: 200, body: { data: { id: '7', username: 'ann' } } } }
    expect(await prove('x', access())).toBe('allowed')
    expect(proved).toEqual([{ jkt, provider: 'x', id: '7', clientAddress: '', isWeak: true }])
  })

  it('behavior: a token is accepted from one device only', async () => {
    const { prove, proved } = setUp()
    answers = github('sandbox-github', Date.now())
    expect(await prove('github', access('once'))).toBe('allowed')
    expect(await prove('github', access('once'))).toBe('allowed')
    expect(await prove('github', access('once'), 'K'.repeat(43))).toBe('social_proof_refused')
    expect(proved).toHaveLength(2)
  })

  it('error: refuses a provider that the operator has not enabled', async () => {
    const proofs = createSocialProofs({
      store: { claim: async () => jkt },
      identities: { prove: async () => {} },
      logins: { sandboxUrl: undefined, clients: {} },
      clock: systemClock,
    })
    const given = { jkt, provider: 'google' as const, attemptId, proof: access(), clientAddress: '' }
    await expect(proofs.prove(given)).rejects.toMatchObject({ code: 'provider_disabled' })
  })
})
