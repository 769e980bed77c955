import { describe, expect, it } from 'vitest'
import { looseFields } from '../../test/looseFields.ts'
import { recordFetch } from '../../test/recordFetch.ts'
import { HttpError, InvalidResponseError } from '../errors.ts'
import { createHttp } from '../http.ts'
import { createSiwxClient } from './client.ts'
import { siwxSessionsQuerySchema } from './requests.ts'
import { siwxNonceSchema, siwxSessionsSchema } from './schema.ts'

const nonce = { nonce: 'abcdefgh12', expiresAt: '2026-01-01T00:00:00.000Z' }
const record = {
  chainId: 'eip155:1',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  message: 'app.example wants you to sign in',
  signature: '0x12',
  expiresAt: '2026-01-08T00:00:00.000Z',
}
const proof = { message: record.message, signature: record.signature }

function clientAnswering(answer: object) {
  const { fetch, calls } = recordFetch(answer)
  return { client: createSiwxClient(createHttp({ baseUrl: 'https://app.example/api', fetch })), calls }
}
const sent = (calls: ReturnType<typeof recordFetch>['calls']) =>
  calls.map(({ method, url, body }) => [`${method} ${url.replace('https://app.example/api', '')}`, body])

describe('answers', () => {
  it('default: require every field of a nonce and of a proof', () => {
    const strict = { optional: [], nullable: [], untyped: [] }
    expect(looseFields(siwxNonceSchema, nonce)).toEqual(strict)
    expect(looseFields(siwxSessionsSchema, { sessions: [record] })).toEqual(strict)
  })

  it('error: one proof that cannot be read makes the list unreadable, so that none counts as absent', () => {
    expect(siwxSessionsSchema.safeParse({ sessions: [record, { ...record, chainId: null }] }).success).toBe(false)
  })
})

describe('siwxSessionsQuerySchema', () => {
  it('default: reads the selection that the client sends, or none', () => {
    const { chainId, address } = record
    for (const query of [{}, { chainId }, { address }, { chainId, address }]) {
      expect(siwxSessionsQuerySchema.parse(query)).toEqual(query)
    }
  })

  it('error: rejects a parameter that was given twice', () => {
    expect(siwxSessionsQuerySchema.safeParse({ chainId: ['eip155:1', 'eip155:2'] }).success).toBe(false)
  })
})

describe('createSiwxClient', () => {
  it('default: requests a nonce by POST, since each request makes a new one', async () => {
    const { client, calls } = clientAnswering(nonce)
    expect(await client.createSiwxNonce()).toEqual(nonce)
    expect(sent(calls)).toEqual([['POST /siwx/nonce', undefined]])
    expect(calls[0]?.credentials).toBe('include')
  })

  it('default: lists the selected proofs, or all of them', async () => {
    const { client, calls } = clientAnswering({ sessions: [record] })
    expect(await client.listSiwxSessions()).toEqual([record])
    await client.listSiwxSessions({ address: record.address })
    await client.listSiwxSessions({ chainId: 'eip155:1', address: record.address })
    expect(sent(calls)).toEqual([
      ['GET /siwx/sessions', undefined],
      [`GET /siwx/sessions?address=${record.address}`, undefined],
      [`GET /siwx/sessions?chainId=eip155%3A1&address=${record.address}`, undefined],
    ])
  })

  it('default: removes all proofs only if no selection is given', async () => {
    const { client, calls } = clientAnswering({})
    await client.revokeSiwxSessions()
    await client.revokeSiwxSessions({ chainId: 'eip155:1' })
    expect(sent(calls)).toEqual([
      ['DELETE /siwx/sessions', undefined],
      ['DELETE /siwx/sessions?chainId=eip155%3A1', undefined],
    ])
  })

  it('default: submits a signed message, to prove the wallet or to sign in', async () => {
    const { client, calls } = clientAnswering({})
    await client.verifySiwx(proof)
    await client.signInWithWallet(proof)
    expect(sent(calls)).toEqual([
      ['POST /siwx/verify', proof],
      ['POST /auth/sign-in/wallet', proof],
    ])
  })

  it('param: signal: every call rejects with its reason, and sends nothing', async () => {
    const { client, calls } = clientAnswering({ sessions: [] })
    const reason = new Error('enough')
    const options = { signal: AbortSignal.abort(reason) }
    const outcomes = await Promise.allSettled([
      client.createSiwxNonce(options),
      client.verifySiwx(proof, options),
      client.signInWithWallet(proof, options),
      client.listSiwxSessions({}, options),
      client.revokeSiwxSessions({}, options),
    ])
    for (const outcome of outcomes) expect(outcome).toEqual({ status: 'rejected', reason })
    expect(calls).toEqual([])
  })

  it('error: throws the reason of a refusal as its code', async () => {
    const { client } = clientAnswering(() =>
      Response.json({ error: { code: 'nonce_invalid', message: 'Sign a new message.' } }, { status: 403 }),
    )
    for (const call of [client.verifySiwx, client.signInWithWallet]) {
      const error: unknown = await call(proof).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(HttpError)
      expect(error).toMatchObject({ status: 403, code: 'nonce_invalid', serverMessage: 'Sign a new message.' })
    }
  })

  it('error: rejects an answer without a nonce or without a list', async () => {
    const { client } = clientAnswering({})
    await expect(client.createSiwxNonce()).rejects.toBeInstanceOf(InvalidResponseError)
    await expect(client.listSiwxSessions()).rejects.toBeInstanceOf(InvalidResponseError)
  })
})
