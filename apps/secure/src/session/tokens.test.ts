import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../device/memoryStore.ts'
import { createRecords } from './records.ts'
import { refusal } from './test/sandboxServices.ts'
import { codeOf, createSessionTokens } from './tokens.ts'

const tokensUntil = (name: string, accessTokenExpiresAt: number) => ({
  accessToken: `access ${name}`,
  accessTokenExpiresAt,
  refreshToken: `refresh ${name}`,
  refreshTokenExpiresAt: 1_000_000_000,
})

async function start(answer: (refreshToken: string) => Promise<ReturnType<typeof tokensUntil>>) {
  const clock = fakeClock(0)
  const store = createMemoryStore()
  const locks: string[] = []
  const withLock: typeof store.withLock = (name, act) => {
    locks.push(name)
    return store.withLock(name, act)
  }
  const records = createRecords({ ...store, withLock }, Date.now)
  const requests: string[] = []
  const refresh = ({ refreshToken }: { refreshToken: string }) => {
    requests.push(refreshToken)
    return answer(refreshToken)
  }
  const tokens = createSessionTokens({ api: { refresh }, records, clock })
  await tokens.start({ id: 's', email: 'ann@example.org', tokens: tokensUntil('one', 300_000) })
  const accessToken = async () => (await tokens.current())?.tokens.accessToken
  return { clock, records, requests, tokens, accessToken, locks }
}

describe('createSessionTokens', () => {
  test('default: returns the token until shortly before its expiry, then refreshes it once for all callers', async () => {
    const { clock, requests, accessToken, records } = await start(async () => tokensUntil('two', 900_000))
    expect(await accessToken()).toBe('access one')
    await clock.advance(280_000)
    expect(await Promise.all([accessToken(), accessToken()])).toEqual(['access two', 'access two'])
    expect(requests).toEqual(['refresh one'])
    expect((await records.readSession())?.tokens.refreshToken).toBe('refresh two')
  })

  test('behavior: uses a new token on a device whose clock is ahead', async () => {
    const { clock, accessToken } = await start(async () => tokensUntil('two', 900_000))
    await clock.advance(2_000_000)
    expect(await accessToken()).toBe('access two')
  })

  test('error: removes a session that the server has ended', async () => {
    const { clock, accessToken, records } = await start(() => Promise.reject(refusal(codes.sessionEnded)))
    await clock.advance(300_000)
    expect(await accessToken()).toBeUndefined()
    expect(await records.readSession()).toBeUndefined()
  })

  test('error: keeps the session if the server cannot be reached', async () => {
    const { clock, accessToken, records } = await start(() => Promise.reject(new Error('offline')))
    await clock.advance(300_000)
    await expect(accessToken()).rejects.toThrow('offline')
    expect(await records.readSession()).toBeDefined()
  })

  test('behavior: uses the tokens of another tab if that tab has refreshed them first', async () => {
    const { clock, accessToken, records } = await start(async () => {
      await records.writeSession({ id: 's', email: 'ann@example.org', tokens: tokensUntil('other', 900_000) })
      throw refusal(codes.refreshSuperseded)
    })
    await clock.advance(300_000)
    expect(await accessToken()).toBe('access other')
  })

  const ofBob = { id: 'b', email: 'bob@example.org', tokens: tokensUntil('of Bob', 900_000) }
  test.each([
    ['returns new tokens', async () => tokensUntil('two', 900_000)],
    ['is refused', () => Promise.reject(refusal(codes.sessionEnded))],
  ])(
    'behavior: keeps the session of another user who logs in during a refresh; the refresh of the old session %s',
    async (_, answer) => {
      const { clock, accessToken, records } = await start(async () => {
        await records.writeSession(ofBob)
        return answer()
      })
      await clock.advance(300_000)
      expect(await accessToken()).toBe('access of Bob')
      expect(await records.readSession()).toEqual(ofBob)
    },
  )

  test('behavior: stores no session if another tab has signed out during a refresh', async () => {
    const { clock, accessToken, records } = await start(async () => {
      await records.removeSession()
      return tokensUntil('two', 900_000)
    })
    await clock.advance(300_000)
    expect(await accessToken()).toBeUndefined()
    expect(await records.readSession()).toBeUndefined()
  })

  test('T-STO-6: refreshes within a lock, so that tabs take turns, and does not repeat a failed refresh', async () => {
    const { clock, accessToken, requests, locks } = await start(() => Promise.reject(new Error('offline')))
    await clock.advance(300_000)
    await expect(accessToken()).rejects.toThrow('offline')
    expect([locks, requests]).toEqual([['refresh'], ['refresh one']])
  })

  test('behavior: returns no token after this tab has ended the session', async () => {
    const { tokens, accessToken } = await start(() =>
      Promise.reject(new Error('The tokens were refreshed unexpectedly.')),
    )
    await tokens.end()
    expect(await accessToken()).toBeUndefined()
  })
})

describe('codeOf', () => {
  test.each([
    [refusal('a'), 'a'],
    [new Error('a'), undefined],
    [{ code: 'a' }, undefined],
    [Object.assign(new Error('a'), { code: 1 }), undefined],
  ])('default: the code of %s is %s', (error, code) => expect(codeOf(error)).toBe(code))
})
