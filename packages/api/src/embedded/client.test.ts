import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { recordFetch } from '../../test/recordFetch.ts'
import { confirmShareSchema } from '../device-proof/requests.ts'
import { HttpError, InvalidResponseError } from '../errors.ts'
import { createVaultClient, type VaultClient } from '../vault/client.ts'
import {
  askApprovalSchema,
  proveFarcasterSchema,
  putRecoveryShareSchema,
  releaseRecoveryShareSchema,
} from '../vault/requests.ts'
import { createEmbeddedClient, type EmbeddedClient } from './client.ts'
import { embeddedErrorCodes } from './errorCodes.ts'
import {
  createWalletSchema,
  emailChangePrimarySchema,
  emailChangeSchema,
  emailChangeSecondarySchema,
  emailDeviceSchema,
  emailStartSchema,
  emailVerifySchema,
  farcasterStartSchema,
  putShareSchema,
  readShareSchema,
  refreshSchema,
  sealingSchema,
  signatureSchema,
} from './requests.ts'
import { socialCompleteSchema, socialStartSchema, socialWaitSchema } from './social.ts'

const answer = { frozenUntil: 5, devices: [], entries: [], next: null, statement: 's'.repeat(40) }

/** Makes the options of a client that records its calls. The proof of a call is a text that lists what it covers. */
function recordingOptions(answered: object = answer) {
  const { fetch, calls } = recordFetch(answered)
  const proof = (...parts: (string | undefined)[]) => Promise.resolve(parts.filter(Boolean).join(' '))
  return { calls, options: { url: 'https://secure.example/', proof, fetch } }
}

const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const key = 'k'.repeat(43)
const share = { enc: key, ciphertext: 'c'.repeat(44) }
const person = { email: 'ada@example.org', projectId: 'ab'.repeat(16), origin: 'https://app.example' }
const accessToken = 'token'

describe('createEmbeddedClient', () => {
  it.each<[string, (client: EmbeddedClient) => Promise<unknown>, string, z.ZodMiniType]>([
    ['startEmail', (client) => client.startEmail(person), 'POST /v1/auth/email/start', emailStartSchema],
    [
      'approveDevice',
      (client) => client.approveDevice({ attemptId: id, statement: 's'.repeat(40) }),
      'POST /v1/auth/email/device',
      emailDeviceSchema,
    ],
    [
      'verifyEmail',
      (client) => client.verifyEmail({ attemptId: id, otp: '012345' }),
      'POST /v1/auth/email/verify',
      emailVerifySchema,
    ],
    [
      'startFarcaster',
      (client) => client.startFarcaster({ projectId: person.projectId, origin: person.origin, nonce: 'ab'.repeat(16) }),
      'POST /v1/auth/farcaster/start',
      farcasterStartSchema,
    ],
    [
      'startSocial',
      (client) => client.startSocial({ provider: 'google', projectId: person.projectId, origin: person.origin }),
      'POST /v1/auth/social/start',
      socialStartSchema,
    ],
    ['awaitSocial', (client) => client.awaitSocial({ attemptId: id }), 'POST /v1/auth/social/wait', socialWaitSchema],
    [
      'completeSocial',
      (client) => client.completeSocial({ attemptId: id, number: '0123' }),
      'POST /v1/auth/social/complete',
      socialCompleteSchema,
    ],
    [
      'startEmailChange',
      (client) => client.startEmailChange({ email: person.email }, { accessToken }),
      'POST /v1/email-change',
      emailChangeSchema,
    ],
    [
      'confirmEmailChange',
      (client) => client.confirmEmailChange({ changeId: id, statement: 's'.repeat(40) }, { accessToken }),
      'POST /v1/email-change/primary',
      emailChangePrimarySchema,
    ],
    [
      'finishEmailChange',
      (client) => client.finishEmailChange({ changeId: id, otp: '012345' }, { accessToken }),
      'POST /v1/email-change/secondary',
      emailChangeSecondarySchema,
    ],
    [
      'confirmShare',
      (client) => client.confirmShare({ setId: id, version: 2 }, { accessToken }),
      `POST /v1/share-sets/${id}/confirm`,
      confirmShareSchema,
    ],
    [
      'putSealing',
      (client) => client.putSealing({ walletId: id, publicKey: key, proof: `0x${'ab'.repeat(65)}` }, { accessToken }),
      `PUT /v1/wallets/${id}/sealing`,
      sealingSchema,
    ],
    ['refresh', (client) => client.refresh({ refreshToken: key }), 'POST /v1/auth/refresh', refreshSchema],
    [
      'createWallet',
      (client) =>
        client.createWallet(
          { walletId: id, setId: id, evmAddress: `0x${'ab'.repeat(20)}`, solanaAddress: '1'.repeat(32), share },
          { accessToken },
        ),
      'POST /v1/wallets',
      createWalletSchema,
    ],
    [
      'readShare',
      (client) => client.readShare({ walletId: id, recipientKey: key }, { accessToken }),
      `POST /v1/wallets/${id}/share`,
      readShareSchema,
    ],
    [
      'putShare',
      (client) => client.putShare({ setId: id, walletId: id, version: 2, share }, { accessToken }),
      `PUT /v1/share-sets/${id}`,
      putShareSchema,
    ],
    [
      'recordSignature',
      (client) => client.recordSignature({ kind: 'personal_sign', origin: person.origin }, { accessToken }),
      'POST /v1/audit/signatures',
      signatureSchema,
    ],
  ])('default: the server reads what %s sends', async (_name, act, path, schema) => {
    const { calls, options } = recordingOptions()
    await act(createEmbeddedClient(options)).catch(() => undefined)
    const [call] = calls
    expect(`${call?.method} ${new URL(call?.url ?? '').pathname}`).toBe(path)
    expect(schema.parse(call?.body)).toEqual(call?.body)
    expect(call?.headers.get('dpop')).toContain(`${call?.method} ${call?.url}`)
    expect(call?.credentials).toBe('omit')
  })

  it('default: sends the token of the session, and a proof that covers it', async () => {
    const { calls, options } = recordingOptions()
    const client = createEmbeddedClient(options)
    await client.listDevices({ accessToken })
    await client.getAudit({ accessToken, before: '12' })
    expect(await client.freeze({ accessToken })).toBe(5)
    await client.revokeDevice(id, { accessToken })
    await client.signOut({ accessToken })
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://secure.example/v1/devices',
      'GET https://secure.example/v1/audit?before=12',
      'POST https://secure.example/v1/account/freeze',
      `DELETE https://secure.example/v1/devices/${id}`,
      'POST https://secure.example/v1/auth/signout',
    ])
    // The proof names the URL without its query (RFC 9449 section 4.2).
    expect(calls[1]?.headers.get('dpop')).toBe('GET https://secure.example/v1/audit token')
    for (const { headers } of calls) expect(headers.get('authorization')).toBe('DPoP token')
  })

  it('behavior: escapes ids, so that none can lead to another call', async () => {
    const { calls, options } = recordingOptions()
    const client = createEmbeddedClient(options)
    const [hostileId, token] = ['../me?x', { accessToken }]
    await Promise.allSettled([
      client.awaitFarcaster(hostileId),
      client.cancelFarcaster(hostileId),
      client.readShare({ walletId: hostileId, recipientKey: key }, token),
      client.putShare({ setId: hostileId, walletId: id, version: 2, share }, token),
      client.confirmShare({ setId: hostileId, version: 2 }, token),
      client.putSealing({ walletId: hostileId, publicKey: key, proof: '0x' }, token),
      client.recordExport(hostileId, token),
      client.revokeDevice(hostileId, token),
      client.revokePermission({ address: hostileId, pci: 'p', signature: '0x' }, token),
    ])
    expect(calls.map(({ method, url }) => `${method} ${url.replace('https://secure.example/v1', '')}`).sort()).toEqual([
      'DELETE /auth/farcaster/..%2Fme%3Fx',
      'DELETE /devices/..%2Fme%3Fx',
      'GET /auth/farcaster/..%2Fme%3Fx',
      'POST /permissions/..%2Fme%3Fx/revoke',
      'POST /share-sets/..%2Fme%3Fx/confirm',
      'POST /wallets/..%2Fme%3Fx/export',
      'POST /wallets/..%2Fme%3Fx/share',
      'PUT /share-sets/..%2Fme%3Fx',
      'PUT /wallets/..%2Fme%3Fx/sealing',
    ])
  })

  it('behavior: calls that have no body identify the object by the path', async () => {
    const { calls, options } = recordingOptions()
    const client = createEmbeddedClient(options)
    await Promise.allSettled([
      client.getMe({ accessToken }),
      client.recordExport(id, { accessToken }),
      client.awaitFarcaster(id),
      client.cancelFarcaster(id),
    ])
    expect(calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`).sort()).toEqual([
      `DELETE /v1/auth/farcaster/${id}`,
      `GET /v1/auth/farcaster/${id}`,
      'GET /v1/me',
      `POST /v1/wallets/${id}/export`,
    ])
    expect(calls.filter(({ body }) => body !== undefined)).toEqual([])
  })

  it('param: signal: rejects with its reason, and sends nothing', async () => {
    const { calls, options } = recordingOptions()
    const reason = new Error('enough')
    const signal = AbortSignal.abort(reason)
    const client = createEmbeddedClient(options)
    await expect(client.awaitFarcaster(id, { signal })).rejects.toBe(reason)
    await expect(client.getMe({ accessToken, signal })).rejects.toBe(reason)
    expect(calls).toEqual([])
  })

  it('error: throws the code of a refusal, and how long to wait', async () => {
    const body = { error: { code: embeddedErrorCodes.rateLimited, message: 'Too many codes.' } }
    const { options } = recordingOptions(() => Response.json(body, { status: 429, headers: { 'retry-after': '30' } }))
    const client = createEmbeddedClient(options)
    const error: unknown = await client.startEmail(person).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfterS: 30 })
  })

  it('error: rejects an answer that cannot be read, such as tokens without an expiry', async () => {
    const { options } = recordingOptions({ accessToken: 't'.repeat(20), refreshToken: key })
    const client = createEmbeddedClient(options)
    await expect(client.refresh({ refreshToken: key })).rejects.toBeInstanceOf(InvalidResponseError)
    await expect(client.listDevices({ accessToken })).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('behavior: fetches the key for shares without a proof, since the key is public', async () => {
    const { calls, options } = recordingOptions()
    await createEmbeddedClient(options)
      .getShareKey()
      .catch(() => undefined)
    expect(calls.map(({ url, headers }) => [url, headers.has('dpop')])).toEqual([
      ['https://secure.example/v1/keys', false],
    ])
  })

  it.each([
    ['an address that is too long', emailStartSchema, { ...person, email: 'a'.repeat(321) }],
    ['an unknown field', emailStartSchema, { ...person, admin: true }],
    ['a code of letters', emailVerifySchema, { attemptId: id, otp: '12345a' }],
    ['a code that is too long', emailVerifySchema, { attemptId: id, otp: '1234567' }],
    ['an id that is not a UUID', emailVerifySchema, { attemptId: '../x', otp: '123456' }],
    ['a version below 1', putShareSchema, { walletId: id, version: 0, share }],
    [
      'a share that is too long',
      putShareSchema,
      { walletId: id, version: 1, share: { ...share, ciphertext: 'c'.repeat(2_000) } },
    ],
  ])('error: rejects a request with %s', (_name, schema, body) => {
    expect(schema.safeParse(body).success).toBe(false)
  })
})

describe('createVaultClient', () => {
  it.each<[string, (client: VaultClient) => Promise<unknown>, string, z.ZodMiniType]>([
    ['askApproval', (client) => client.askApproval(person), 'POST /v1/device-approvals', askApprovalSchema],
    [
      'proveFarcaster',
      (client) => client.proveFarcaster({ message: 'm', signature: '0xab' }),
      'POST /v1/identities/farcaster',
      proveFarcasterSchema,
    ],
    [
      'putRecoveryShare',
      (client) => client.putRecoveryShare({ setId: id, walletId: id, version: 1, share }),
      `PUT /v1/recovery-shares/${id}`,
      putRecoveryShareSchema,
    ],
    [
      'releaseRecoveryShare',
      (client) => client.releaseRecoveryShare({ walletId: id, setId: id, version: 1, recipientKey: key }),
      'POST /v1/recovery-shares/release',
      releaseRecoveryShareSchema,
    ],
  ])('default: the vault reads what %s sends', async (_name, act, path, schema) => {
    const { calls, options } = recordingOptions()
    await act(createVaultClient(options)).catch(() => undefined)
    const [call] = calls
    expect(`${call?.method} ${new URL(call?.url ?? '').pathname}`).toBe(path)
    expect(schema.parse(call?.body)).toEqual(call?.body)
    expect(call?.headers.get('dpop')).toContain(`${call?.method} ${call?.url}`)
    expect(call?.headers.has('authorization')).toBe(false)
  })
})
