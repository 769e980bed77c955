import { describe, expect, it } from 'vitest'
import { looseFields } from '../../test/looseFields.ts'
import { recordFetch } from '../../test/recordFetch.ts'
import { HttpError, InvalidResponseError } from '../errors.ts'
import { createHttp } from '../http.ts'
import { createSessionClient } from './client.ts'
import { sessionSchema } from './schema.ts'

const user = { id: '1', userName: 'ada', verifiedWallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }

function clientAnswering(answer: object) {
  const { fetch, calls } = recordFetch(answer)
  return { client: createSessionClient(createHttp({ baseUrl: 'https://app.example/api', fetch })), calls }
}

describe('sessionSchema', () => {
  it('default: requires every field; a visitor has no user, and a user may have no wallet', () => {
    expect(looseFields(sessionSchema, { user })).toEqual({
      optional: [],
      nullable: ['user', 'user.verifiedWallet'],
      untyped: [],
    })
  })

  it('behavior: keeps only the known fields', () => {
    expect(sessionSchema.parse({ user: { ...user, email: 'ada@example.org' }, token: 'secret' })).toEqual({ user })
  })
})

describe('createSessionClient', () => {
  it('default: requests the session with the cookie', async () => {
    const { client, calls } = clientAnswering({ user })
    expect(await client.getSession()).toEqual({ user })
    expect(calls).toMatchObject([
      { method: 'GET', url: 'https://app.example/api/session', body: undefined, credentials: 'include' },
    ])
  })

  it('default: logs out without reading the answer', async () => {
    const { client, calls } = clientAnswering(() => new Response('not JSON'))
    await client.logout()
    expect(calls).toMatchObject([{ method: 'POST', url: 'https://app.example/api/auth/logout', body: undefined }])
  })

  it('param: signal: both calls reject with its reason, and send nothing', async () => {
    const { client, calls } = clientAnswering({ user })
    const reason = new Error('enough')
    const signal = AbortSignal.abort(reason)
    await expect(client.getSession({ signal })).rejects.toBe(reason)
    await expect(client.logout({ signal })).rejects.toBe(reason)
    expect(calls).toEqual([])
  })

  it('error: does not take a refusal or a page for a session', async () => {
    const refused = clientAnswering(() => Response.json({ user: null }, { status: 500 })).client
    await expect(refused.getSession()).rejects.toBeInstanceOf(HttpError)
    await expect(refused.logout()).rejects.toBeInstanceOf(HttpError)
    const { client } = clientAnswering(() => new Response('<!doctype html>'))
    await expect(client.getSession()).rejects.toBeInstanceOf(InvalidResponseError)
  })
})
