import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { fakeClock } from '@holdfast/testing/time'
import { afterEach, describe, expect, test, vi } from 'vitest'
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
  const records = createRecords(createMemoryStore())
  const asked: string[] = []
  const refresh = ({ refreshToken }: { refreshToken: string }) => {
    asked.push(refreshToken)
    return answer(refreshToken)
  }
  const tokens = createSessionTokens({ api: { refresh }, records, clock })
  await tokens.start({ id: 's', email: 'ann@example.org', tokens: tokensUntil('one', 300_000) })
  return { clock, records, asked, tokens }
}

afterEach(() => vi.unstubAllGlobals())

describe('createSessionTokens', () => {
  test('default: the token is used until shortly before its end, then replaced once for all callers', async () => {
    const { clock, asked, tokens, records } = await start(async () => tokensUntil('two', 900_000))
    expect(await tokens.accessToken()).toBe('access one')
    await clock.advance(280_000)
    expect(await Promise.all([tokens.accessToken(), tokens.accessToken()])).toEqual(['access two', 'access two'])
    expect(asked).toEqual(['refresh one'])
    expect((await records.readSession())?.tokens.refreshToken).toBe('refresh two')
  })

  test('error: a session that the server ended is forgotten', async () => {
    const { clock, tokens, records } = await start(() => Promise.reject(refusal(codes.sessionEnded)))
    await clock.advance(300_000)
    expect(await tokens.accessToken()).toBeUndefined()
    expect(await records.readSession()).toBeUndefined()
  })

  test('error: while the server is unreachable nothing is forgotten', async () => {
    const { clock, tokens, records } = await start(() => Promise.reject(new Error('offline')))
    await clock.advance(300_000)
    await expect(tokens.accessToken()).rejects.toThrow('offline')
    expect(await records.readSession()).toBeDefined()
  })

  test('behavior: if another tab was first, its tokens are used', async () => {
    const { clock, tokens, records } = await start(async () => {
      await records.writeSession({ id: 's', email: 'ann@example.org', tokens: tokensUntil('other', 900_000) })
      throw refusal(codes.refreshSuperseded)
    })
    await clock.advance(300_000)
    expect(await tokens.accessToken()).toBe('access other')
  })

  test('T-STO-2: a frame without storage has no locks either, and refreshes without them', async () => {
    const refused = () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request: refused } })
    const { clock, tokens, asked } = await start(async () => tokensUntil('two', 900_000))
    await clock.advance(300_000)
    expect(await tokens.accessToken()).toBe('access two')
    expect(asked).toEqual(['refresh one'])
  })

  test('T-STO-6: tabs refresh one after the other, and a failed refresh is not repeated', async () => {
    let turns = 0
    const request = (_: string, act: () => Promise<unknown>) => ((turns += 1), act())
    vi.stubGlobal('navigator', { locks: { request } })
    const { clock, tokens, asked } = await start(() => Promise.reject(new Error('offline')))
    await clock.advance(300_000)
    await expect(tokens.accessToken()).rejects.toThrow('offline')
    expect([turns, asked]).toEqual([1, ['refresh one']])
  })

  test('behavior: no session, or one that was ended here, has no token', async () => {
    const { tokens } = await start(() => Promise.reject(new Error('not asked')))
    await tokens.end()
    expect(await tokens.accessToken()).toBeUndefined()
  })
})

describe('codeOf', () => {
  test.each([
    [refusal('a'), 'a'],
    [new Error('a'), undefined],
    [{ code: 'a' }, undefined],
    [Object.assign(new Error('a'), { code: 1 }), undefined],
  ])('default: %s has %s', (error, code) => expect(codeOf(error)).toBe(code))
})
