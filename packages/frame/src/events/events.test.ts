import { describe, expect, test } from 'vitest'
import { type FrameEventName, frameEvents } from './frameEvents.ts'
import { readAppEnvelope, readFrameMessage, writeAppMessage, writeReply } from './messages.ts'
import { socialProviderSchema } from './shapes.ts'
import { examples } from './test/examples.ts'

describe('messages', () => {
  test.each(Object.entries(examples))('default: a %s message can be read back', (key, { payload, success, bad }) => {
    // The record has no other keys.
    const name = key as FrameEventName
    expect(readAppEnvelope(structuredClone(writeAppMessage(name, 'id', payload)))).toEqual({ name, id: 'id', payload })
    const parsed = frameEvents[name].payload.safeParse(payload)
    expect(parsed).toMatchObject({ success: true })
    expect(parsed.data).toEqual(payload)
    expect(readFrameMessage(structuredClone(writeReply(name, 'id', { success })))).toEqual({
      kind: 'success',
      name,
      id: 'id',
      payload: success,
    })
    expect(readFrameMessage(writeReply(name, 'id', { error: 'why' }))).toEqual({
      kind: 'error',
      name,
      id: 'id',
      message: 'why',
    })
    for (const each of bad ?? [])
      expect(frameEvents[name].payload.safeParse(each).success, JSON.stringify(each)).toBe(false)
  })

  test('error: refuses an email address of more than 254 characters', () => {
    const parts = `${'a'.repeat(60)}.`.repeat(3)
    const emailOf = (length: number) => `me@${parts}${'b'.repeat(length - parts.length - 11)}.example`
    const isValid = (email: string) => frameEvents.CONNECT_EMAIL.payload.safeParse({ email }).success
    expect([emailOf(254).length, isValid(emailOf(254)), isValid(emailOf(255))]).toEqual([254, true, false])
  })

  const metadata = (icons: number) => ({ name: '', description: '', url: '', icons: Array(icons).fill('') })
  test.each<[FrameEventName, string, (length: number) => unknown, most: number, least?: number]>([
    ['SYNC_THEME', 'name of a variable', (length) => ({ themeVariables: { ['a'.repeat(length)]: 1 } }), 128],
    ['SYNC_THEME', 'name of an older variable', (length) => ({ w3mThemeVariables: { ['a'.repeat(length)]: '' } }), 128],
    ['SYNC_DAPP_DATA', 'project', (length) => ({ projectId: 'a'.repeat(length) }), 2_048],
    ['SYNC_DAPP_DATA', 'icons', (length) => ({ projectId: 'a', metadata: metadata(length) }), 16],
    ['RPC_REQUEST', 'method', (length) => ({ method: 'a'.repeat(length) }), 64, 1],
    ['RPC_REQUEST', 'chain', (length) => ({ method: 'a', chainId: 'a'.repeat(length) }), 64, 1],
    ['CONNECT_OTP', 'code', (length) => ({ otp: '1'.repeat(length) }), 32, 1],
    ['CONNECT_SOCIAL', 'URI', (length) => ({ uri: 'a'.repeat(length) }), 8_192, 1],
  ])('error: refuses %s if the length of its %s is out of bounds', (name, _, payloadOf, most, least = 0) => {
    const isValid = (length: number) => frameEvents[name].payload.safeParse(payloadOf(length)).success
    expect([isValid(least), isValid(most), isValid(most + 1)]).toEqual([true, true, false])
    if (least > 0) expect(isValid(least - 1)).toBe(false)
  })

  test('default: accepts exactly these social providers', () => {
    expect(socialProviderSchema.options).toEqual(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
  })

  test('error: refuses an id that is empty, too long or not a text', () => {
    const readWithId = (id: unknown, type = '@w3m-app/RELOAD') => readAppEnvelope({ type, id })
    expect([readWithId(undefined)?.name, readWithId('a'.repeat(128))?.name]).toEqual(['RELOAD', 'RELOAD'])
    for (const id of ['', 'a'.repeat(129), 1, null]) expect(readWithId(id)).toBeUndefined()
    expect(readFrameMessage({ type: '@w3m-frame/READY', id: 'a'.repeat(129) })).toBeUndefined()
  })

  test('behavior: reads only a message whose type matches exactly', () => {
    for (const type of [
      'x@w3m-app/RELOAD',
      '@w3m-app/RELOAD ',
      '@w3m-app/reload',
      '@w3m-frame/RELOAD',
      '@w3m-app/toString',
    ])
      expect(readAppEnvelope({ type, id: 'a' })).toBeUndefined()
    for (const type of ['@w3m-frame/RELOAD', '@w3m-frame/_SUCCESS', '@w3m-frame/READY_SUCCESS', '@w3m-app/READY'])
      expect(readFrameMessage({ type, id: 'a' })).toBeUndefined()
  })

  test('behavior: reads the events that the frame sends without a request', () => {
    expect(readFrameMessage({ type: '@w3m-frame/READY', payload: { version: '4' } })).toEqual({
      kind: 'ready',
      version: '4',
    })
    expect(readFrameMessage({ type: '@w3m-frame/READY' })).toEqual({ kind: 'ready', version: undefined })
    expect(readFrameMessage({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } })).toEqual({
      kind: 'sessionUpdate',
      token: 't',
    })
  })
})
