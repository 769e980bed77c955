import { describe, expect, test } from 'vitest'
import { type FrameEventName, frameEvents } from './frameEvents.ts'
import { readAppEnvelope, readFrameMessage, writeAppMessage, writeReply } from './messages.ts'

const account = { address: '0x1', type: 'eoa' }
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** For each event what an app may send with it, and what the frame may answer. */
const examples: Record<FrameEventName, { payload?: unknown; success?: unknown; bad?: unknown }> = {
  SWITCH_NETWORK: { payload: { chainId }, success: { chainId: 1 }, bad: { chainId: -1 } },
  CONNECT_EMAIL: { payload: { email: 'a@b.example' }, success: { action: 'VERIFY_DEVICE' }, bad: { email: 'a@' } },
  CONNECT_DEVICE: {},
  CONNECT_OTP: { payload: { otp: '000000' }, bad: { otp: 1 } },
  GET_SOCIAL_REDIRECT_URI: {
    payload: { provider: 'x' },
    success: { uri: 'https://x.example' },
    bad: { provider: 'y' },
  },
  CONNECT_SOCIAL: {
    payload: { uri: 'https://wallet.example' },
    success: { email: null, address: '0x1', chainId: 1, accounts: [account], userName: null },
    bad: {},
  },
  GET_FARCASTER_URI: { success: { url: 'https://warpcast.example' } },
  CONNECT_FARCASTER: { success: { userName: 'ann' } },
  GET_USER: {
    payload: { chainId: 1, preferredAccountType: 'smartAccount' },
    success: { email: 'a@b.example', address: '0x1', chainId, smartAccountDeployed: false, accounts: [account] },
    bad: { chainId: {} },
  },
  SIGN_OUT: {},
  IS_CONNECTED: { payload: { token: 't' }, success: { isConnected: false }, bad: { token: 1 } },
  GET_CHAIN_ID: { success: { chainId: 1 } },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { success: { smartAccountEnabledNetworks: [1, 10] } },
  INIT_SMART_ACCOUNT: { success: { address: '0x1', isDeployed: true } },
  SET_PREFERRED_ACCOUNT: { payload: { type: 'eoa' }, success: { type: 'eoa', address: '0x1' }, bad: {} },
  RPC_REQUEST: {
    payload: { method: 'eth_call', params: [{}], chainId: 31337 },
    success: { any: ['thing'] },
    bad: { method: 1 },
  },
  RPC_ABORT: {},
  CANCEL_REQUEST: { payload: { requestId: 'a' }, bad: { requestId: '' } },
  UPDATE_EMAIL: { payload: { email: 'a@b.example' }, success: { action: 'VERIFY_PRIMARY_OTP' }, bad: { email: '' } },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: { otp: '1' }, bad: {} },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: { otp: '1' }, success: { newEmail: 'a@b.example' }, bad: {} },
  SYNC_THEME: {
    payload: { themeMode: 'dark', themeVariables: { '--w3m-z-index': 5 }, w3mThemeVariables: { a: 'b' } },
    bad: { themeMode: 'blue' },
  },
  SYNC_DAPP_DATA: {
    payload: {
      metadata: { name: 'n', description: 'd', url: 'u', icons: [] },
      sdkVersion: 'v',
      sdkType: 't',
      projectId: 'p',
    },
    bad: { metadata: {}, projectId: 'p' },
  },
  RELOAD: {},
}

describe('messages', () => {
  test.each(Object.entries(examples))('default: %s goes there and back', (key, { payload, success, bad }) => {
    // The record has no other keys.
    const name = key as FrameEventName
    expect(readAppEnvelope(structuredClone(writeAppMessage(name, 'id', payload)))).toEqual({ name, id: 'id', payload })
    const read = frameEvents[name].payload.safeParse(payload)
    expect(read).toMatchObject({ success: true })
    expect(read.data).toEqual(payload)
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
    if (bad !== undefined) expect(frameEvents[name].payload.safeParse(bad).success).toBe(false)
  })

  test('error: an address of more than 254 characters', () => {
    const parts = `${'a'.repeat(60)}.`.repeat(3)
    const emailOf = (length: number) => `me@${parts}${'b'.repeat(length - parts.length - 11)}.example`
    const isValid = (email: string) => frameEvents.CONNECT_EMAIL.payload.safeParse({ email }).success
    expect([emailOf(254).length, isValid(emailOf(254)), isValid(emailOf(255))]).toEqual([254, true, false])
  })

  test('behavior: a type counts only as a whole', () => {
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

  test('behavior: what the frame says unasked', () => {
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
