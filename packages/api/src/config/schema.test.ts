import { describe, expect, it } from 'vitest'
import { configSchema, networkSchema } from './schema.ts'

const chain = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
}
const config = {
  projectId: 'ab'.repeat(16),
  services: { url: 'https://services.example', relayUrl: 'wss://relay.example' },
  secureUrl: '',
  production: true,
  chains: [chain],
  stake: { 1: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', blockNumber: 7 } },
  devnetWallet: null,
  auth: {
    password: true,
    passkey: true,
    emailCode: true,
    wallet: true,
    github: false,
    google: false,
    capturedMail: false,
  },
}

describe('configSchema', () => {
  it('default: accepts a configuration with only the required fields', () =>
    expect(configSchema.parse(config)).toEqual(config))

  it('default: accepts a configuration with all optional fields', () => {
    const whole = {
      ...config,
      walletSocials: ['google'],
      nameZone: 'app.eth',
      sourceUrl: 'https://code.example',
      otherChains: [
        { ...chain, id: '5eykt4', caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' },
      ],
      devnetWallet: { chains: [{ chainId: 31_337, rpcUrl: 'http://127.0.0.1:8545' }] },
    }
    expect(configSchema.parse(whole)).toEqual(whole)
  })

  it('behavior: leaves out fields that the page does not read', () => {
    expect(configSchema.parse({ ...config, secretKey: 'k' })).toEqual(config)
  })

  it.each([
    ['a stake contract with an invalid address', { stake: { 1: { address: '0x12', blockNumber: 7 } } }],
    ['a chain of another namespace among the EVM chains', { chains: [{ ...chain, chainNamespace: 'solana' }] }],
    ['an EVM chain among the others', { otherChains: [{ ...chain, id: '1' }] }],
    ['a sign-in method whose switch is not a boolean', { auth: { ...config.auth, passkey: 'yes' } }],
    ['a configuration without the field devnetWallet', { devnetWallet: undefined }],
  ])('error: rejects %s', (_name, more) => expect(configSchema.safeParse({ ...config, ...more }).success).toBe(false))
})

describe('networkSchema', () => {
  it.each([
    ['an id that is a string', { id: '1' }],
    ['a network without a node', { rpcUrls: {} }],
    ['decimals that are not a number', { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: Number.NaN } }],
  ])('error: rejects %s', (_name, more) => expect(networkSchema.safeParse({ ...chain, ...more }).success).toBe(false))
})
