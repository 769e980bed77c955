import type { CaipNetworkId } from '@holdfast/caip'
import type { Session } from '@holdfast/pairing'
import { describe, expect, test } from 'vitest'
import { testNetwork } from '../../../test/testKit.ts'
import { isNamespaceGranted, isNetworkGranted, readGrant } from './grant.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const olderDevnet = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

function sessionOf(
  namespaces: Record<string, { accounts: string[]; chains?: string[] }>,
  metadata: Partial<Session['peer']['metadata']> = {},
): Session {
  const full = Object.entries(namespaces).map(([key, fields]) => [key, { methods: [], events: [], ...fields }])
  return {
    namespaces: Object.fromEntries(full),
    peer: { publicKey: '', metadata: { name: 'Kelp', description: '', url: '', icons: [], ...metadata } },
  } as unknown as Session // The fields of a session that the kit reads.
}

const caipNetworks = [testNetwork(31_337), testNetwork(31_338)]
const readEvmGrant = (session: Session, preferred?: CaipNetworkId) =>
  readGrant(session, { namespace: 'eip155', caipNetworks, preferred })

describe('readGrant', () => {
  const session = sessionOf({
    eip155: { accounts: [`eip155:1:${second}`, `eip155:31338:${first}`, `eip155:31337:${first.toLowerCase()}`] },
  })

  test('default: returns the account on the network in use, then every other address, checksummed', () => {
    expect(readEvmGrant(session, 'eip155:31337')).toMatchObject({
      addresses: [first, second],
      caipNetworkId: 'eip155:31337',
      approvedCaipNetworkIds: ['eip155:1', 'eip155:31338', 'eip155:31337'],
    })
  })

  test('behavior: in a namespace whose addresses differ by network, the addresses on other networks are left out', () => {
    const [main, test3] = [
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:000000000933ea01ad0ee984209779ba',
    ] as const
    const mixed = sessionOf({ bip122: { accounts: [`${main}:bc1one`, `${test3}:tb1two`, `${test3}:tb1three`] } })
    const grant = readGrant(mixed, { namespace: 'bip122', caipNetworks: [], preferred: test3 })
    expect(grant?.addresses).toEqual(['tb1two', 'tb1three'])
  })

  test('param: if preferred has no account, the first configured network is used, or else the first of all', () => {
    expect(readEvmGrant(session, 'eip155:10')?.caipNetworkId).toBe('eip155:31338')
    const foreign = sessionOf({ eip155: { accounts: [`eip155:1:${first}`, `eip155:10:${first}`] } })
    expect(readEvmGrant(foreign, 'eip155:31337')?.caipNetworkId).toBe('eip155:1')
  })

  test('behavior: the approved chains are the listed chains, the chain in a namespace’s key, and the accounts’ chains', () => {
    const listed = sessionOf({
      'eip155:10': { accounts: [`eip155:10:${first}`] },
      eip155: { accounts: [`eip155:1:${first}`], chains: ['eip155:137', 'solana:x', 'nonsense'] },
    })
    expect(readEvmGrant(listed)?.approvedCaipNetworkIds).toEqual(['eip155:10', 'eip155:137', 'eip155:1'])
  })

  test('behavior: the wallet known to list too few networks can use all networks', () => {
    const named = sessionOf({ eip155: { accounts: [`eip155:1:${first}`] } }, { name: 'MetaMask Wallet' })
    expect(readEvmGrant(named)?.approvedCaipNetworkIds).toBeUndefined()
  })

  test.each([
    ['no account at all', {}],
    ['another namespace', { solana: { accounts: [`${devnet}:${solanaAddress}`] } }],
    ['no addresses', { eip155: { accounts: ['eip155:1:0x12', 'eip155:1', '', 'eip155:1:<b>'] } }],
  ])('error: returns undefined for %s', (_, namespaces) => {
    expect(readEvmGrant(sessionOf(namespaces))).toBeUndefined()
    expect(isNamespaceGranted(sessionOf(namespaces), 'eip155')).toBe(false)
  })

  test('behavior: a network under its older id is the same network', () => {
    const older = sessionOf({ solana: { accounts: [`${olderDevnet}:${solanaAddress}`] } })
    const grant = readGrant(older, { namespace: 'solana', caipNetworks: [], preferred: devnet })
    expect(grant).toMatchObject({ caipNetworkId: devnet, approvedCaipNetworkIds: [devnet] })
    expect([isNetworkGranted(older, devnet), isNetworkGranted(older, 'eip155:1')]).toEqual([true, false])
  })

  test.each([
    ['Kelp\u202e Mobile\n', 'Kelp Mobile'],
    ['', 'WalletConnect'],
    ['\u200b', 'WalletConnect'],
    ['x'.repeat(300), 'x'.repeat(64)],
  ])('behavior: only the safe characters of the name %j are shown', (name, shown) => {
    const named = sessionOf({ eip155: { accounts: [`eip155:1:${first}`] } }, { name })
    expect(readEvmGrant(named)?.walletInfo.name).toBe(shown)
  })

  test('behavior: uses the first picture that is safe to show', () => {
    const icons = [
      'javascript:alert(1)',
      'x'.repeat(70_000),
      7 as never,
      'https://kelp.example/icon.png',
      'data:image/png,1',
    ]
    const pictured = sessionOf({ eip155: { accounts: [`eip155:1:${first}`] } }, { icons })
    expect(readEvmGrant(pictured)?.walletInfo.icon).toBe('https://kelp.example/icon.png')
  })
})
