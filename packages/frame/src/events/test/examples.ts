import type { FrameEventName } from '../frameEvents.ts'

const account = { address: '0x1', type: 'eoa' }
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const metadata = { name: 'n', description: 'd', url: 'u', icons: [] }

/** Example payloads and answers of an event. */
type Example = {
  payload?: unknown
  success?: unknown
  /** Payloads that are refused. An event without a payload has none, since it ignores any value. */
  bad?: readonly unknown[]
}

/** Examples for each event: what an app may send, what the frame may answer, and which payloads are refused. */
export const examples: Readonly<Record<FrameEventName, Example>> = {
  SWITCH_NETWORK: {
    payload: { chainId },
    success: { chainId: 1 },
    bad: [undefined, {}, { chainId: -1 }, { chainId: 1.5 }, { chainId: '' }, { chainId: 'a'.repeat(65) }],
  },
  CONNECT_EMAIL: {
    payload: { email: 'a@b.example' },
    success: { action: 'VERIFY_DEVICE' },
    bad: [undefined, {}, { email: 'a@' }, { email: 1 }, { email: ['a@b.example'] }],
  },
  CONNECT_DEVICE: {},
  CONNECT_OTP: { payload: { otp: '000000' }, bad: [undefined, { otp: 1 }, { otp: '' }, { otp: '0'.repeat(33) }] },
  GET_SOCIAL_REDIRECT_URI: {
    payload: { provider: 'x' },
    success: { uri: 'https://x.example' },
    bad: [undefined, { provider: 'y' }, { provider: 'toString' }],
  },
  CONNECT_SOCIAL: {
    payload: { uri: 'https://wallet.example' },
    success: { email: null, address: '0x1', chainId: 1, accounts: [account], userName: null },
    bad: [undefined, {}, { uri: '' }, { uri: 'a'.repeat(8_193) }],
  },
  GET_FARCASTER_URI: { success: { url: 'https://warpcast.example' } },
  CONNECT_FARCASTER: { success: { userName: 'ann' } },
  GET_USER: {
    payload: { chainId: 1, preferredAccountType: 'smartAccount' },
    success: { email: 'a@b.example', address: '0x1', chainId, smartAccountDeployed: false, accounts: [account] },
    bad: [null, 'user', { chainId: {} }, { preferredAccountType: 'a'.repeat(33) }],
  },
  SIGN_OUT: {},
  IS_CONNECTED: {
    payload: { token: 't' },
    success: { isConnected: false },
    bad: [null, { token: 1 }, { token: 'a'.repeat(4_097) }],
  },
  GET_CHAIN_ID: { success: { chainId: 1 } },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { success: { smartAccountEnabledNetworks: [1, 10] } },
  INIT_SMART_ACCOUNT: { success: { address: '0x1', isDeployed: true } },
  SET_PREFERRED_ACCOUNT: {
    payload: { type: 'eoa' },
    success: { type: 'eoa', address: '0x1' },
    bad: [undefined, {}, { type: 1 }, { type: 'a'.repeat(33) }],
  },
  RPC_REQUEST: {
    payload: { method: 'eth_call', params: [{}], chainId: 31337 },
    success: { any: ['thing'] },
    bad: [
      undefined,
      [],
      { method: 1 },
      { method: '' },
      { method: 'a'.repeat(65) },
      { method: 'eth_call', chainId: null },
    ],
  },
  RPC_ABORT: {},
  CANCEL_REQUEST: {
    payload: { requestId: 'a' },
    bad: [undefined, { requestId: '' }, { requestId: 'a'.repeat(129) }],
  },
  UPDATE_EMAIL: {
    payload: { email: 'a@b.example' },
    success: { action: 'VERIFY_PRIMARY_OTP' },
    bad: [undefined, { email: '' }, { email: 'no address' }],
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: { otp: '1' }, bad: [undefined, {}, { otp: '' }, { otp: 1 }] },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: { otp: '1' },
    success: { newEmail: 'a@b.example' },
    bad: [undefined, {}, { otp: '' }, { otp: 1 }],
  },
  SYNC_THEME: {
    payload: { themeMode: 'dark', themeVariables: { '--w3m-z-index': 5 }, w3mThemeVariables: { a: 'b' } },
    bad: [
      undefined,
      { themeMode: 'blue' },
      { themeVariables: { a: {} } },
      { themeVariables: { a: 'b'.repeat(2_049) } },
      { w3mThemeVariables: { ['a'.repeat(129)]: 'b' } },
    ],
  },
  SYNC_DAPP_DATA: {
    payload: { metadata, sdkVersion: 'v', sdkType: 't', projectId: 'p' },
    bad: [
      undefined,
      { metadata },
      { metadata: {}, projectId: 'p' },
      { metadata: { ...metadata, name: 'n'.repeat(2_049) }, projectId: 'p' },
      { metadata: { ...metadata, icons: Array.from({ length: 17 }, () => 'i') }, projectId: 'p' },
    ],
  },
  RELOAD: {},
}
