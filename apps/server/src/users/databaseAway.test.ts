import { expect, it, onTestFinished } from 'vitest'
import { createRateLimits } from '../http/limits/rateLimits.ts'
import { openDatabaseGate } from '../test/database/databaseGate.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { startTestServer } from '../test/testServer.ts'

const email = 'away@example.test'
const response = { clientDataJSON: 'e30', attestationObject: 'o2M' }
const credential = { id: 'x', rawId: 'x', type: 'public-key', response, clientExtensionResults: {} }
/** The calls that need the database, both our own and the auth library's. */
const calls = [
  ['GET', '/api/session'],
  ['POST', '/api/auth/sign-in/username', { username: 'away', password: 'correct horse battery' }],
  ['POST', '/api/auth/sign-up/username', { userName: 'Gone', password: 'correct horse battery' }],
  ['POST', '/api/auth/user-name', { userName: 'Other' }],
  ['POST', '/api/auth/email-otp/send-verification-otp', { email }],
  ['POST', '/api/auth/sign-in/email-otp', { email, otp: '123456' }],
  ['GET', '/api/auth/password'],
  ['POST', '/api/auth/change-password', { currentPassword: 'correct horse battery', newPassword: 'another horse' }],
  ['GET', '/api/auth/passkey/generate-register-options'],
  ['POST', '/api/auth/passkey/verify-registration', { response: credential }],
  ['GET', '/api/auth/passkey/generate-authenticate-options'],
  ['POST', '/api/auth/passkey/verify-authentication', { response: credential }],
  ['GET', '/api/auth/passkey/list-user-passkeys'],
  ['POST', '/api/auth/passkey/delete-passkey', { id: 'x' }],
  ['POST', '/api/auth/sign-in/social', { provider: 'github' }],
] as const

it('without a database, every sign-in call fails with 503 and an error in our form, and no call counts as a guess', async () => {
  const gate = await openDatabaseGate(await makeTestDatabase())
  const site = await startTestServer({
    config: {
      database: { kind: 'url', url: gate.url },
      socials: { github: { clientId: 'github-id', clientSecret: 'github-secret' } },
    },
    limits: createRateLimits({ points: { wrongPassword: 1, wrongPasswordUnknown: 1 } }),
  })
  onTestFinished(site.stop)
  const browser = await site.signUp('Away')
  // The verifying calls need these two challenges.
  await browser.get('/api/auth/passkey/generate-register-options')
  await browser.post('/api/auth/email-otp/send-verification-otp', { email: 'before@example.test' })
  await gate.shut()

  const answers: unknown[] = []
  for (const [method, path, body] of calls) {
    const { status, headers, body: said } = await (method === 'GET' ? browser.get(path) : browser.post(path, body))
    answers.push([path, status, said?.error?.code, headers.get('retry-after')])
  }
  expect(site.log()).not.toContain('codeVerifier')
  expect(answers).toEqual(calls.map(([, path]) => [path, 503, 'database_unavailable', '2']))

  const repeated = ['/api/auth/sign-in/username', '/api/auth/email-otp/send-verification-otp']
  for (const visitor of [browser, site.open()]) {
    for (const [, path, body] of calls.filter(([, path]) => repeated.includes(path))) {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        expect((await visitor.post(path, body)).status, path).toBe(503)
      }
    }
  }
}, 60_000)
