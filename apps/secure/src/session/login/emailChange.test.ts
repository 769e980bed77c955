import { embeddedErrorCodes as codes, type LoggedInUser } from '@holdfast/api/embedded'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../device/memoryStore.ts'
import { createRecords, type Records } from '../records.ts'
import { refusal } from '../test/sandboxServices.ts'
import { createEmailChange } from './emailChange.ts'

const origin = 'https://app.example'
const [from, to] = ['old@example.org', 'New@example.org']
const token = { accessToken: 'token' }
const tokens = { accessToken: 'a', accessTokenExpiresAt: 1, refreshToken: 'r', refreshTokenExpiresAt: 2 }

/**
 * Creates a change of address with fake services.
 *
 * @param options.refused - the codes of refusals, in order, by call.
 * @param options.meanwhile - what another tab does while the API finishes the change.
 */
async function start({
  action = 'VERIFY_PRIMARY_OTP',
  refused = {},
  meanwhile = async () => {},
}: {
  action?: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  refused?: Record<string, string[]>
  meanwhile?: (records: Records) => Promise<void>
} = {}) {
  const calls: unknown[] = []
  const answer =
    <Value>(name: string, value: Value) =>
    async (...parameters: unknown[]): Promise<Value> => {
      calls.push([name, ...parameters])
      const code = refused[name]?.shift()
      if (code !== undefined) throw refusal(code)
      return value
    }
  const records = createRecords(createMemoryStore(), Date.now)
  await records.writeSession({ id: 's', tokens, email: from })
  const change = createEmailChange({
    api: {
      getMe: answer('me', { email: from } as LoggedInUser), // The code reads only this field.
      startEmailChange: answer('start', { changeId: 'c', action }),
      confirmEmailChange: answer('confirm', undefined),
      finishEmailChange: async (...parameters) => {
        await meanwhile(records)
        return answer('finish', { email: to, statement: 'the word of the API' })(...parameters)
      },
    },
    vault: {
      askEmailChange: answer('ask the vault', undefined),
      confirmEmailChange: answer('confirm at the vault', 'the word of the vault'),
      completeEmailChange: answer('complete at the vault', undefined),
    },
    records,
    accessToken: async () => token.accessToken,
    onChanged: (email) => void calls.push(['changed', email]),
  })
  return { change, calls, records }
}

describe('createEmailChange', () => {
  test('default: passes each service the statement of the other, and stores the new address in the session', async () => {
    const { change, calls, records } = await start()
    expect(await change.start(to, origin)).toBe('VERIFY_PRIMARY_OTP')
    await change.confirm('111111')
    expect(await change.finish('222222')).toBe(to)
    expect(calls).toEqual([
      ['start', { email: to }, token],
      ['me', token],
      ['ask the vault', { from, to, origin }],
      ['confirm at the vault', { otp: '111111' }],
      ['confirm', { changeId: 'c', statement: 'the word of the vault' }, token],
      ['finish', { changeId: 'c', otp: '222222' }, token],
      ['changed', 'new@example.org'],
      ['complete at the vault', { statement: 'the word of the API' }],
    ])
    expect((await records.readSession())?.email).toBe('new@example.org')
    await expect(change.finish('222222')).rejects.toThrow('No change of address is under way')
  })

  test('behavior: changes the session even if another tab has refreshed its tokens, but never changes another user’s session', async () => {
    for (const [id, email] of [
      ['s', 'new@example.org'],
      ['of Bob', 'bob@example.org'],
    ] as const) {
      const meanwhile = (records: Records) =>
        records.writeSession({ id, email: id === 's' ? from : email, tokens: { ...tokens, refreshToken: 'next' } })
      const { change, records } = await start({ meanwhile })
      await change.start(to, origin)
      await change.finish('222222')
      expect(await records.readSession()).toEqual({ id, email, tokens: { ...tokens, refreshToken: 'next' } })
    }
  })

  test('behavior: for an account without an address, sends the vault no old address', async () => {
    const { change, calls } = await start({ action: 'VERIFY_SECONDARY_OTP' })
    expect(await change.start(to, origin)).toBe('VERIFY_SECONDARY_OTP')
    expect(calls).toEqual([
      ['start', { email: to }, token],
      ['ask the vault', { from: null, to, origin }],
    ])
  })

  test('behavior: calls the vault a second time after a failure; the address is changed even if that fails too', async () => {
    const once = await start({ refused: { 'complete at the vault': ['internal'] } })
    await once.change.start(to, origin)
    expect(await once.change.finish('222222')).toBe(to)
    expect(once.calls.filter((call) => Array.isArray(call) && call[0] === 'complete at the vault')).toHaveLength(2)

    const twice = await start({ refused: { 'complete at the vault': ['internal', codes.frozen] } })
    await twice.change.start(to, origin)
    await expect(twice.change.finish('222222')).rejects.toThrow('The account is frozen by its owner')
    expect((await twice.records.readSession())?.email).toBe('new@example.org')
  })

  test.each([
    ['start', codes.emailTaken, 'This address has an account. Use another one.'],
    ['ask the vault', codes.rateLimited, 'Too many attempts'],
    ['confirm at the vault', codes.invalidCode, 'Invalid code'],
    ['confirm', codes.codeExpired, 'Code expired'],
    ['finish', codes.invalidCode, 'Invalid code'],
  ])(
    'error: if the call %s is refused as %s, throws a fixed text and makes no further call',
    async (name, code, text) => {
      const { change, calls } = await start({ refused: { [name]: [code] } })
      const changeAddress = async (): Promise<void> => {
        await change.start(to, origin)
        await change.confirm('111111')
        await change.finish('222222')
      }
      await expect(changeAddress()).rejects.toMatchObject({ shortMessage: text })
      expect((calls.at(-1) as unknown[])[0]).toBe(name)
    },
  )

  test('error: after a failed start, confirm refuses', async () => {
    const { change } = await start({ refused: { 'ask the vault': [codes.rateLimited] } })
    await expect(change.start(to, origin)).rejects.toThrow('Too many attempts')
    await expect(change.confirm('111111')).rejects.toThrow('No change of address is under way')
  })

  test.each(['11111', '1111111', '11111a', ''])(
    'error: refuses the malformed code %j without calling a service',
    async (otp) => {
      const { change, calls } = await start()
      await change.start(to, origin)
      const callCount = calls.length
      await expect(change.confirm(otp)).rejects.toThrow('Invalid code')
      await expect(change.finish(otp)).rejects.toThrow('Invalid code')
      expect(calls).toHaveLength(callCount)
    },
  )
})
