import type { AuthPayload } from '@holdfast/pairing'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../config/config.ts'
import { isOtherDomain, listStatements } from './rules.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chains: Chain[] = ['eip155:31337', 'eip155:31338', 'solana:abc'].map((caipNetworkId) => ({
  caipNetworkId: caipNetworkId as Chain['caipNetworkId'],
  name: caipNetworkId,
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}))
const authPayload: AuthPayload = {
  chains: ['eip155:1', 'eip155:31338'],
  aud: 'https://kelp.example/login',
  domain: 'kelp.example',
  version: '1',
  nonce: 'abcdef12',
  iat: '2026-01-01T00:00:00.000Z',
  statement: 'Sign in.',
}

describe('listStatements', () => {
  it('default: returns a statement, with its exact text, for each chain that both sides support', () => {
    const statements = listStatements({ authPayload }, { address, chains })
    expect(statements?.map(({ issuer }) => issuer)).toEqual([`did:pkh:eip155:31338:${address}`])
    expect(statements?.[0]?.message).toBe(
      [
        'kelp.example wants you to sign in with your Ethereum account:',
        address,
        '',
        'Sign in.',
        '',
        'URI: https://kelp.example/login',
        'Version: 1',
        'Chain ID: 31338',
        'Nonce: abcdef12',
        'Issued At: 2026-01-01T00:00:00.000Z',
      ].join('\n'),
    )
  })

  it.each([
    ['no chain in common', { ...authPayload, chains: ['eip155:1'] }],
    ['an authorization that cannot be read', { ...authPayload, resources: ['urn:recap:%%%'] }],
  ])('error: returns undefined for %s', (_name, payload) => {
    expect(listStatements({ authPayload: payload }, { address, chains })).toBeUndefined()
  })
})

describe('isOtherDomain', () => {
  const requestOf = (url: string) => ({
    authPayload,
    requester: { publicKey: '', metadata: { name: '', description: '', url, icons: [] } },
  })
  it.each([
    ['https://kelp.example/farm', false],
    ['https://evil.example', true],
    ['https://kelp.example.evil.example', true],
    ['', true],
  ])('default: for an app at "%s" returns %s', (url, expected) => {
    expect(isOtherDomain(requestOf(url))).toBe(expected)
  })
})
