import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LoginProviderUnavailableError } from './errors.ts'
import { findLogin } from './providers.ts'
import { readProfile, type SocialProfile } from './readProfile.ts'

const user = { id: 7, login: 'ann' }

/** Stands in for GitHub: answers with `emails` to a call for the user's addresses, and with the user to any other call. */
let github: Server
let emails: { status: number; body: unknown }
beforeAll(async () => {
  github = createServer((request, response) => {
    const { status, body } = request.url?.endsWith('/emails') ? emails : { status: 200, body: user }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await once(github.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => new Promise((resolve) => github.close(resolve)))

async function read(fetch?: typeof globalThis.fetch): Promise<SocialProfile> {
  // The address of a server on a port is an object, not a path.
  const { port } = github.address() as AddressInfo
  const login = findLogin({ sandboxUrl: `http://127.0.0.1:${port}`, clients: {} }, 'github')
  if (!login) throw new Error('The sandbox does not offer GitHub.')
  return readProfile(login, 'token', fetch)
}

describe('readProfile of GitHub', () => {
  it.each<[string, typeof emails, string | undefined]>([
    [
      'the primary address if it is verified',
      {
        status: 200,
        body: [
          { email: 'old@example.test', primary: false, verified: true },
          { email: 'ann@example.test', primary: true, verified: true },
        ],
      },
      'ann@example.test',
    ],
    [
      'no address if the primary one is not verified',
      { status: 200, body: [{ email: 'ann@example.test', primary: true, verified: false }] },
      undefined,
    ],
    ['no address if the user shares none', { status: 403, body: {} }, undefined],
  ])('default: has %s', async (_what, answer, email) => {
    emails = answer
    expect(await read()).toEqual({ subject: '7', email, userName: 'ann' })
  })

  it.each([429, 502])(
    'error: if the addresses cannot be read (status %i), throws instead of returning a profile without an address',
    async (status) => {
      emails = { status, body: {} }
      await expect(read()).rejects.toBeInstanceOf(LoginProviderUnavailableError)
    },
  )

  it('error: reports a provider that cannot be reached as unavailable; the error keeps the cause', async () => {
    const cause = new TypeError('no network')
    await expect(read(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'LoginProviderUnavailableError',
      cause,
    })
  })
})
