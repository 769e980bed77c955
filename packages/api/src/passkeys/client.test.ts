import { describe, expect, it } from 'vitest'
import { HttpError, InvalidResponseError } from '../errors.ts'
import { createHttp } from '../http.ts'
import { createPasskeysClient } from './client.ts'
import { deletePasskeySchema, passkeyAuthenticationSchema, passkeyRegistrationSchema } from './requests.ts'

const withResponse = (part: object) => ({ response: { ...credential, response: { ...credential.response, ...part } } })

/** Creates a client that records its calls and gets the same answer to each. */
function clientAnswering(answer: unknown, status = 200) {
  const calls: { method: string; path: string; body: unknown }[] = []
  const http = createHttp({
    baseUrl: 'https://app.example/api',
    fetch: (input, init) => {
      const { pathname } = new URL(String(input as string))
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      calls.push({ method: init?.method ?? 'GET', path: pathname, body })
      return Promise.resolve(Response.json(answer, { status }))
    },
  })
  return { client: createPasskeysClient(http), calls }
}

const registration = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Holdfast', id: 'localhost' },
  user: { id: 'dXNlcg', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
}
const credential = {
  id: 'a',
  rawId: 'a',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
  clientExtensionResults: {},
}

describe('createPasskeysClient', () => {
  it('default: passes all options of a passkey to the browser', async () => {
    const { client, calls } = clientAnswering(registration)
    expect(await client.getPasskeyRegistrationOptions()).toEqual(registration)
    expect(calls).toEqual([{ method: 'GET', path: '/api/auth/passkey/generate-register-options', body: undefined }])
  })

  it('default: submits the created passkey and the browser’s response in the form that the server reads', async () => {
    const { client, calls } = clientAnswering({})
    await client.registerPasskey({ response: credential, name: 'Key' })
    await client.signInWithPasskey({ response: credential })
    await client.removePasskey('k1')
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/auth/passkey/verify-registration',
      'POST /api/auth/passkey/verify-authentication',
      'POST /api/auth/passkey/delete-passkey',
    ])
    expect(passkeyRegistrationSchema.parse(calls[0]?.body)).toEqual({ response: credential, name: 'Key' })
    expect(passkeyAuthenticationSchema.parse(calls[1]?.body)).toEqual({ response: credential })
    expect(deletePasskeySchema.parse(calls[2]?.body)).toEqual({ id: 'k1' })
  })

  it('default: lists passkeys, including those without a name', async () => {
    const { client } = clientAnswering([
      { id: 'k1', name: 'Key', createdAt: '2026-11-22', publicKey: 'x' },
      { id: 'k2' },
    ])
    expect(await client.listPasskeys()).toEqual([
      { id: 'k1', name: 'Key', createdAt: '2026-11-22' },
      { id: 'k2', name: null, createdAt: null },
    ])
  })

  it.each([
    ['no challenge', { ...registration, challenge: undefined }],
    ['no user', { ...registration, user: null }],
    ['another kind of key', { ...registration, pubKeyCredParams: [{ type: 'password', alg: 1 }] }],
    ['the shape of a list', []],
  ])('error: rejects options with %s', async (_name, answer) => {
    const { client } = clientAnswering(answer)
    await expect(client.getPasskeyRegistrationOptions()).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('error: rejects options of a sign-in without a challenge, and an invalid list', async () => {
    await expect(clientAnswering({ rpId: 'x' }).client.getPasskeyRequestOptions()).rejects.toBeInstanceOf(
      InvalidResponseError,
    )
    await expect(clientAnswering({ id: 'k1' }).client.listPasskeys()).rejects.toBeInstanceOf(InvalidResponseError)
    await expect(clientAnswering([{ name: 'Key' }]).client.listPasskeys()).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it("error: throws the auth library's refusal with its code", async () => {
    const { client } = clientAnswering({ code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' }, 401)
    const error: unknown = await client.signInWithPasskey({ response: credential }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 401, code: 'PASSKEY_NOT_FOUND', serverMessage: 'Passkey not found' })
  })
})

describe('bodies', () => {
  it.each([
    ['no response', {}],
    ['no id', { response: { ...credential, id: undefined } }],
    ['another type', { response: { ...credential, type: 'password' } }],
    ['no client data', { response: { ...credential, response: {} } }],
    ['a name that is too long', { response: credential, name: 'x'.repeat(129) }],
    ['an id that is too long', { response: { ...credential, rawId: 'x'.repeat(1_365) } }],
    ['an attestation that is too long', withResponse({ attestationObject: 'x'.repeat(16_385) })],
    ['too many transports', withResponse({ transports: Array(11).fill('usb') })],
    ['a transport that is too long', withResponse({ transports: ['x'.repeat(33)] })],
    ['transports that are not a list', withResponse({ transports: 'usb' })],
  ])('error: rejects a passkey with %s', (_name, body) => {
    expect(passkeyRegistrationSchema.safeParse(body).success).toBe(false)
  })
})
