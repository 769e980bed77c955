import { buildApprovedNamespaces } from '@holdfast/pairing'
import { describe, expect, it } from 'vitest'
import type { Account } from '../accounts/account.ts'
import type { Chain } from '../config/config.ts'
import { canApprove, checkProposal, describeNames, grantableNamespaces, listNamespacesWithoutAccount } from './rules.ts'

const chain = (caipNetworkId: string, name: string): Chain => ({
  caipNetworkId: caipNetworkId as Chain['caipNetworkId'],
  name,
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const chains = [chain('eip155:31337', 'Devnet'), chain('eip155:31338', 'Devnet Two'), chain('solana:abc', 'Solana')]
const both: Account = { id: 'a', name: 'A', kind: 'derived', addresses: { eip155: '0xAb', solana: 'So1' } }
const evmOnly: Account = { id: 'b', name: 'B', kind: 'imported', addresses: { eip155: '0xCd' } }
const requestedNamespace = (ids: string[], methods: string[] = ['personal_sign'], events: string[] = []) => ({
  chains: ids,
  methods,
  events,
})

describe('checkProposal', () => {
  it('default: grants everything that the app requests and the wallet supports', () => {
    const checked = checkProposal(
      {
        requiredNamespaces: {},
        optionalNamespaces: {
          eip155: requestedNamespace(
            ['eip155:1', 'eip155:31337'],
            ['personal_sign', 'eth_unheardOf'],
            ['chainChanged', 'message'],
          ),
          'solana:abc': { methods: ['solana_signMessage'], events: [] },
        },
      },
      chains,
    )
    expect(checked).toEqual({
      chains: ['eip155:31337', 'solana:abc'],
      methods: ['personal_sign', 'solana_signMessage'],
      events: ['chainChanged'],
      missing: { chains: [], methods: [], events: [] },
      namespaces: ['eip155', 'solana'],
    })
    expect(canApprove(checked)).toBe(true)
  })

  it.each([
    ['chains', requestedNamespace(['eip155:31337', 'eip155:1']), ['eip155:1']],
    ['methods', requestedNamespace(['eip155:31337'], ['eth_unheardOf']), ['eth_unheardOf']],
    ['events', requestedNamespace(['eip155:31337'], [], ['message']), ['message']],
    ['chains', requestedNamespace(['cosmos:hub']), ['cosmos:hub']],
  ] as const)('error: a proposal that requires unsupported %s cannot be approved', (kind, required, missing) => {
    const checked = checkProposal({ requiredNamespaces: { any: required }, optionalNamespaces: {} }, chains)
    expect(checked.missing[kind]).toEqual(missing)
    expect(canApprove(checked)).toBe(false)
  })

  it('error: a proposal without any network of the wallet cannot be approved', () => {
    const checked = checkProposal(
      { requiredNamespaces: {}, optionalNamespaces: { eip155: requestedNamespace(['eip155:1']) } },
      chains,
    )
    expect(canApprove(checked)).toBe(false)
  })
})

describe('listNamespacesWithoutAccount', () => {
  it.each([
    [[both], []],
    [[evmOnly], ['solana']],
    [[], ['eip155', 'solana']],
  ] as const)('default: lists the required namespaces without an account (case %#)', (accounts, missing) => {
    const requiredNamespaces = {
      'eip155:31337': requestedNamespace([]),
      eip155: requestedNamespace(['eip155:31338']),
      solana: requestedNamespace(['solana:abc']),
    }
    expect(listNamespacesWithoutAccount(accounts, { requiredNamespaces })).toEqual(missing)
  })
})

describe('grantableNamespaces', () => {
  it('default: returns what the protocol needs to build the namespaces of a session', () => {
    const proposal = {
      requiredNamespaces: { eip155: requestedNamespace(['eip155:31338']) },
      optionalNamespaces: { solana: requestedNamespace(['solana:abc'], ['solana_signMessage']) },
    }
    const supportedNamespaces = grantableNamespaces([both, evmOnly], chains)
    expect(buildApprovedNamespaces({ proposal, supportedNamespaces })).toEqual({
      eip155: {
        chains: ['eip155:31338'],
        methods: ['personal_sign'],
        events: [],
        accounts: ['eip155:31338:0xAb', 'eip155:31338:0xCd'],
      },
      solana: {
        chains: ['solana:abc'],
        methods: ['solana_signMessage'],
        events: [],
        accounts: ['solana:abc:So1'],
      },
    })
  })

  it('behavior: an account without a Solana address cannot grant Solana', () => {
    expect(Object.keys(grantableNamespaces([evmOnly], chains))).toEqual(['eip155'])
  })
})

describe('describeNames', () => {
  it('default: lists each text once, and omits names without a text', () => {
    const texts = { eth_sign: 'sign', personal_sign: 'sign', eth_sendTransaction: 'send' }
    expect(describeNames(['eth_sign', 'personal_sign', 'toString', 'eth_sendTransaction'], texts)).toBe('sign, send')
  })
})
