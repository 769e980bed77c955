import { systemClock } from '@holdfast/base'
import { hashPassword } from 'better-auth/crypto'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { type Config, loadConfig } from '../config/loadConfig.ts'
import { connectDatabase } from '../database/connect.ts'
import { user } from '../database/schema.ts'
import { makeTestDatabase } from '../test/database/testDatabase.ts'
import { webUrl } from '../test/testBrowser.ts'
import { createAuth } from './auth.ts'
import { createPasswordHashing } from './passwordHashing.ts'
import { createUserService } from './service.ts'
import { createUserStore } from './store.ts'

/** A sign-in at Google whose token names the user. */
const google = {
  clientId: 'google-id',
  clientSecret: 'google-secret',
  verifyIdToken: async () => true,
  getUserInfo: async () => {
    const profile = { id: '1', name: 'Ada', email: 'ada@example.test', emailVerified: true }
    return { user: profile, data: { ...profile, sub: '1' } }
  },
}

/** Creates the sign-in with a single database connection. Hashing a password fails unless this connection is free. */
async function setUp() {
  const url = await makeTestDatabase({ hasTables: true })
  const { db, ping, close } = connectDatabase(url, () => undefined, { maxConnections: 1, connectMs: 2_000 })
  onTestFinished(close)
  const store = createUserStore(db)
  const passwords = createPasswordHashing({
    hashPassword: async (password) => {
      await ping()
      return hashPassword(password)
    },
  })
  const config: Config = { ...loadConfig({}), web: { port: 0, url: webUrl }, socials: { github: undefined, google } }
  const secret = 'a secret of at least 32 characters'
  const auth = createAuth({ config, db, store, log: pino({ level: 'silent' }), passwords, secret })
  return { auth, users: createUserService({ auth, store, passwords, ping, clock: systemClock }), db }
}

it('behavior: a sign-up holds no connection to the database while its password is hashed', async () => {
  const { users, db } = await setUp()
  await users.signUp({ userName: 'Ada', password: 'correct horse battery' }, new Headers())
  expect(await db.select({ name: user.username }).from(user)).toEqual([{ name: 'ada' }])
  const signIn = users.signInWithPassword({ userName: 'Ada', password: 'correct horse battery' }, new Headers())
  expect((await signIn).getSetCookie()).not.toEqual([])
})

it('behavior: the first sign-in with a provider needs only one connection to the database', async () => {
  const { auth, db } = await setUp()
  const answer = await auth.handler(
    new Request(`${webUrl}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { origin: webUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'google', idToken: { token: 'x' } }),
    }),
  )
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  expect(await db.select({ name: user.username }).from(user)).toEqual([{ name: 'ada' }])
})
