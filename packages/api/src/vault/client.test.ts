import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { confirmShareSchema } from '../device-proof/requests.ts'
import { InvalidResponseError } from '../errors.ts'
import { createVaultClient, type VaultClient } from './client.ts'
import {
  addSealingMethodSchema,
  completeEmailChangeSchema,
  confirmEmailChangeSchema,
  deleteRecoveryShareSchema,
  proveSocialSchema,
  putRecoveryShareSchema,
  sealWalletSchema,
} from './requests.ts'

const id = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const key = 'k'.repeat(43)
const share = { enc: key, ciphertext: 'c'.repeat(44) }
const statement = 's'.repeat(40)
const passkey = {
  kind: 'passkey',
  id,
  ownerKey: key,
  label: 'Firefox',
  credentialId: 'id',
  wrappedKey: 'w'.repeat(80),
} as const
const password = {
  kind: 'password',
  id,
  ownerKey: key,
  label: '',
  salt: 's'.repeat(22),
  derivation: 'argon2id-64m-t3-p1',
  wrappedKey: 'w'.repeat(80),
} as const

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(answer: unknown) {
  const calls: { call: string; dpop: string | null; credentials: string | undefined; body: unknown }[] = []
  const client = createVaultClient({
    url: 'https://vault.example/',
    proof: async (method, url) => `${method} ${url}`,
    fetch: async (input, init = {}) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const { pathname } = new URL(String(input as string))
      const dpop = new Headers(init.headers).get('dpop')
      calls.push({ call: `${init.method} ${pathname}`, dpop, credentials: init.credentials, body })
      return Response.json(answer)
    },
  })
  return { client, calls }
}

describe('createVaultClient', () => {
  it.each<[string, (client: VaultClient) => Promise<unknown>, string, z.ZodMiniType]>([
    [
      'proveSocial',
      (client) => client.proveSocial({ provider: 'google', attemptId: id, proof: { kind: 'id_token', token: 't' } }),
      'POST /v1/identities/social',
      proveSocialSchema,
    ],
    [
      'completeEmailChange',
      (client) => client.completeEmailChange({ statement }),
      'POST /v1/email-changes/complete',
      completeEmailChangeSchema,
    ],
    [
      'putRecoveryShare',
      (client) =>
        client.putRecoveryShare({ setId: id, walletId: id, version: 1, share, identity: { provider: 'farcaster' } }),
      `PUT /v1/recovery-shares/${id}`,
      putRecoveryShareSchema,
    ],
    [
      'confirmRecoveryShare',
      (client) => client.confirmRecoveryShare({ setId: id, version: 2 }),
      `POST /v1/recovery-shares/${id}/confirm`,
      confirmShareSchema,
    ],
    [
      'deleteRecoveryShare',
      (client) => client.deleteRecoveryShare({ setId: id, statement }),
      `DELETE /v1/recovery-shares/${id}`,
      deleteRecoveryShareSchema,
    ],
    [
      'addSealingMethod',
      (client) => client.addSealingMethod({ walletId: id, method: passkey }),
      'POST /v1/sealing-methods',
      addSealingMethodSchema,
    ],
    [
      'seal',
      (client) => client.seal({ walletId: id, setId: id, version: 1, isExported: false }),
      'POST /v1/seal',
      sealWalletSchema,
    ],
  ])(
    'default: %s sends a proof, no cookie, and a body that the vault accepts',
    async (_name, call, expected, schema) => {
      const { client, calls } = clientAnswering({})
      await call(client)
      const [method, path] = expected.split(' ')
      expect(calls).toMatchObject([
        { call: expected, dpop: `${method} https://vault.example${path}`, credentials: 'omit' },
      ])
      expect(schema.safeParse(calls[0]?.body).success).toBe(true)
    },
  )

  it.each<[string, (client: VaultClient) => Promise<unknown>, unknown, unknown]>([
    ['getFarcasterNonce', (client) => client.getFarcasterNonce(), { nonce: 'ab'.repeat(16) }, 'ab'.repeat(16)],
    ['confirmEmailChange', (client) => client.confirmEmailChange({ otp: '012345' }), { statement }, statement],
    [
      'listRecoveryShares',
      (client) => client.listRecoveryShares(id),
      { shares: [{ setId: id, version: 3 }] },
      [{ setId: id, version: 3 }],
    ],
    [
      'listSealedWallets',
      (client) => client.listSealedWallets(),
      { wallets: [{ walletId: id, methods: [password] }] },
      [{ walletId: id, methods: [password] }],
    ],
    [
      'awaitApproval, while the approval is pending',
      (client) => client.awaitApproval(key),
      { state: 'pending' },
      { state: 'pending' },
    ],
    [
      'awaitApproval, once the device is approved',
      (client) => client.awaitApproval(key),
      { state: 'approved', statement },
      { state: 'approved', statement },
    ],
    [
      'releaseRecoveryShare, for a share that is not sealed',
      release,
      { share, methods: null },
      { share, methods: null },
    ],
    ['freeze', (client) => client.freeze(), { frozenUntil: 5 }, 5],
  ])('default: %s returns the content of the answer', async (_name, call, answer, expected) => {
    expect(await call(clientAnswering(answer).client)).toEqual(expected)
  })

  it.each<[string, (client: VaultClient) => Promise<unknown>, unknown]>([
    ['an approval without the vault’s statement', (client) => client.awaitApproval(key), { state: 'approved' }],
    ['an invalid state', (client) => client.awaitApproval(key), { state: 'maybe' }],
    ['a share without the methods that open it', release, { share }],
    ['an unknown method', release, { share, methods: [{ ...passkey, kind: 'pet' }] }],
    ['a version of 0', (client) => client.listRecoveryShares(id), { shares: [{ setId: id, version: 0 }] }],
    ['a match number of one digit', ask, { matchNumber: '7', expiresAt: 5 }],
  ])('error: rejects %s', async (_name, call, answer) => {
    await expect(call(clientAnswering(answer).client)).rejects.toBeInstanceOf(InvalidResponseError)
  })
})

function release(client: VaultClient) {
  return client.releaseRecoveryShare({ walletId: id, setId: id, version: 1, recipientKey: key })
}

function ask(client: VaultClient) {
  return client.askApproval({ email: 'ada@example.org', projectId: 'ab'.repeat(16), origin: 'https://app.example' })
}

describe('requests of the vault', () => {
  it.each<[string, z.ZodMiniType, unknown]>([
    ['a code of five digits', confirmEmailChangeSchema, { otp: '12345' }],
    ['a code of letters', confirmEmailChangeSchema, { otp: 'abcdef' }],
    ['a statement that is too short', completeEmailChangeSchema, { statement: 'short' }],
    [
      'an invalid provider',
      proveSocialSchema,
      { provider: 'pets', attemptId: id, proof: { kind: 'id_token', token: 't' } },
    ],
    [
      'two identities at once',
      putRecoveryShareSchema,
      { walletId: id, version: 1, share, identity: { email: 'a@b.c', provider: 'google' } },
    ],
    ['an id in capitals', sealWalletSchema, { walletId: id.toUpperCase(), setId: id, version: 1, isExported: false }],
    [
      'a share without its key',
      putRecoveryShareSchema,
      { walletId: id, version: 1, share: { ciphertext: share.ciphertext } },
    ],
    ['an unknown field', sealWalletSchema, { walletId: id, setId: id, version: 1, isExported: false, isForced: true }],
    ['a weaker derivation', addSealingMethodSchema, { walletId: id, method: { ...password, derivation: 'pbkdf2' } }],
    [
      'a wrapped key of the wrong length',
      addSealingMethodSchema,
      { walletId: id, method: { ...passkey, wrappedKey: 'w' } },
    ],
  ])('error: rejects %s', (_name, schema, body) => expect(schema.safeParse(body).success).toBe(false))
})
