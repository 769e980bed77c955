import { embeddedErrorCodes as codes } from '@holdfast/api/embedded'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../device/indexedDbStore.ts'
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

describe('createSessionTokens', () => {
  test('default: the token is used until shortly before its end, then replaced once for all who ask', async () => {
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

  test('error: without the server nothing is forgotten', async () => {
    const { clock, tokens, records } = await start(() => Promise.reject(new Error('offline')))
    await clock.advance(300_000)
    await expect(tokens.accessToken()).rejects.toThrow('offline')
    expect(await records.readSession()).toBeDefined()
  })

  test('behavior: where another tab was first, its tokens are taken', async () => {
    const { clock, tokens, records } = await start(async () => {
      await records.writeSession({ id: 's', email: 'ann@example.org', tokens: tokensUntil('other', 900_000) })
      throw refusal(codes.refreshSuperseded)
    })
    await clock.advance(300_000)
    expect(await tokens.accessToken()).toBe('access other')
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
