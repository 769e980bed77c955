import { createApiClient } from '@holdfast/api'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createServerSiwx } from './createServerSiwx.ts'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const data = { accountAddress: address, chainId: 'eip155:1', domain: '', uri: '', version: '1', nonce: '' } as const

/** Creates the real API client with answers from this test, and records each call. */
function createApi(answers: Record<string, unknown> = {}) {
  const calls: { call: string; body: unknown }[] = []
  const api = createApiClient({
    baseUrl: 'https://app.example/api',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const call = `${request.method} ${pathname}${decodeURIComponent(search)}`
      const text = await request.text()
      calls.push({ call, body: text ? JSON.parse(text) : undefined })
      const answer = answers[`${request.method} ${pathname}`]
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
    },
  })
  return { api, calls }
}

describe('createServerSiwx', () => {
  test('default: creates a message for this page with the server’s nonce, valid for ten minutes', async () => {
    const { api } = createApi({
      'POST /api/siwx/nonce': { nonce: 'nonce12345', expiresAt: '2026-11-21T08:00:00.000Z' },
    })
    const clock = fakeClock(Date.parse('2026-11-21T07:00:00.000Z'))
    const siwx = createServerSiwx(api, {
      domain: 'app.example',
      uri: 'https://app.example',
      statement: 'Prove it.',
      clock,
    })
    const message = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:31337' })
    expect(message.toString()).toBe(
      [
        'app.example wants you to sign in with your Ethereum account:',
        address,
        '',
        'Prove it.',
        '',
        'URI: https://app.example',
        'Version: 1',
        'Chain ID: 31337',
        'Nonce: nonce12345',
        'Issued At: 2026-11-21T07:00:00.000Z',
        'Expiration Time: 2026-11-21T07:10:00.000Z',
      ].join('\n'),
    )
  })

  test.each([
    ['proof', '/api/siwx/verify'],
    ['signIn', '/api/auth/sign-in/wallet'],
  ] as const)('param: purpose %s passes the signature to %s', async (purpose, path) => {
    const { api, calls } = createApi()
    await createServerSiwx(api, { purpose }).addSession({ data, message: 'm', signature: '0x12' })
    expect(calls).toEqual([{ call: `POST ${path}`, body: { message: 'm', signature: '0x12' } }])
  })

  test('behavior: submits only the first of several messages with the same nonce, which works only once', async () => {
    const { api, calls } = createApi()
    const session = (nonce: string, message: string) => ({ data: { ...data, nonce }, message, signature: '0x12' })
    await createServerSiwx(api).setSessions([session('a', '1'), session('a', '2'), session('b', '3')])
    expect(calls.map(({ body }) => body)).toMatchObject([{ message: '1' }, { message: '3' }])
  })

  test('behavior: lists, revokes and ends sessions', async () => {
    const record = {
      chainId: 'eip155:1',
      address,
      message: 'm',
      signature: '0x12',
      expiresAt: '2026-11-21T08:00:00.000Z',
    }
    const { api, calls } = createApi({ 'GET /api/siwx/sessions': { sessions: [record] } })
    const siwx = createServerSiwx(api)
    const sessions = await siwx.getSessions('eip155:1', address)
    expect(sessions).toMatchObject([
      { message: 'm', signature: '0x12', data: { accountAddress: address, chainId: 'eip155:1' } },
    ])
    await siwx.revokeSession('eip155:1', address)
    await siwx.setSessions([])
    expect(calls.map(({ call }) => call)).toEqual([
      `GET /api/siwx/sessions?chainId=eip155:1&address=${address}`,
      `DELETE /api/siwx/sessions?chainId=eip155:1&address=${address}`,
      'DELETE /api/siwx/sessions',
    ])
  })
})
