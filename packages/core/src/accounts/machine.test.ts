import type { CaipAddress } from '@holdfast/caip'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type AccountEvent, accountMachine, accountsMachine } from './machine.ts'
import { type AccountState, noAccount } from './state.ts'

const address = `0x${'a1'.repeat(20)}` as const
const mine: CaipAddress = `eip155:1:${address}`
const onTen: CaipAddress = `eip155:10:${address}`
/** What the wallet reports. */
const reported = {
  caipAddress: mine,
  address,
  allAccounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: undefined,
  addressExplorerUrl: 'https://scan.example/a1',
  connectedWalletInfo: { name: 'Kelp', rdns: 'com.kelp' },
} as const
const chosen = { addressLabels: { [address]: 'Savings' }, currentTab: 2 }
const tokens = [{ address: mine }] as unknown as NonNullable<AccountState['tokenBalance']> // The machine only keeps the list.

const connected: AccountState<'eip155'> = { ...noAccount, ...reported }
const loaded: AccountState<'eip155'> = {
  ...connected,
  ...chosen,
  balance: 5n,
  balanceDecimals: 6,
  balanceSymbol: 'HUSD',
  balanceToken: { address: '0xc3', name: 'Harbour Dollar' },
  nativeBalance: 7n,
  tokenBalance: tokens,
  profileName: 'anna.eth',
  profileImage: 'https://anna.example/a.png',
}
const states = {
  none: noAccount,
  noneLabelled: { ...noAccount, ...chosen },
  connected,
  loading: { ...connected, balanceLoading: true },
  loaded,
}

const events = {
  changed: { type: 'changed', account: { ...reported, connectedWalletInfo: { ...reported.connectedWalletInfo } } },
  changedNetwork: { type: 'changed', account: { ...reported, caipAddress: onTen } },
  changedWallet: { type: 'changed', account: { ...reported, connectedWalletInfo: { name: 'Kelp' } } },
  balanceRequested: { type: 'balanceRequested' },
  balanceReceived: { type: 'balanceReceived', value: 9n, decimals: 18, symbol: 'ETH' },
  tokenBalanceReceived: {
    type: 'balanceReceived',
    value: 3n,
    decimals: 6,
    symbol: 'HUSD',
    token: { address: '0xc3', name: 'Harbour Dollar' },
    native: 4n,
  },
  balanceFailed: { type: 'balanceFailed' },
  tokensReceived: { type: 'tokensReceived', caipAddress: mine, tokens },
  tokensOfOther: { type: 'tokensReceived', caipAddress: onTen, tokens: [] },
  profileReceived: { type: 'profileReceived', caipAddress: mine, name: 'ben.eth', image: undefined },
  profileOfOther: { type: 'profileReceived', caipAddress: onTen, name: 'ben.eth', image: undefined },
  labelled: { type: 'labelled', address: '0xb2', label: 'Rent' },
  unlabelled: { type: 'labelled', address, label: undefined },
  tabChosen: { type: 'tabChosen', tab: 2 },
  firstTabChosen: { type: 'tabChosen', tab: 0 },
  reset: { type: 'reset' },
} satisfies Record<AccountEvent['type'], AccountEvent<'eip155'>> & Record<string, AccountEvent<'eip155'>>

const native = {
  balance: 9n,
  balanceDecimals: 18,
  balanceSymbol: 'ETH',
  balanceToken: undefined,
  nativeBalance: 9n,
  balanceLoading: false,
} as const
const token = {
  balance: 3n,
  balanceDecimals: 6,
  balanceSymbol: 'HUSD',
  balanceToken: { address: '0xc3', name: 'Harbour Dollar' },
  nativeBalance: 4n,
  balanceLoading: false,
} as const
const profile = { profileName: 'ben.eth', profileImage: undefined }
const tab = { currentTab: 2 }
/** The account after a change of the network. Labels and tab, which stay, are added where a state has them. */
const moved = { ...noAccount, ...reported, caipAddress: onTen }
const rent = { addressLabels: { '0xb2': 'Rent' } }
const rentAndSavings = { addressLabels: { ...chosen.addressLabels, ...rent.addressLabels } }
const info = { connectedWalletInfo: { name: 'Kelp' } }
const whileConnected = {
  changedNetwork: moved,
  changedWallet: info,
  balanceReceived: native,
  tokenBalanceReceived: token,
  tokensReceived: { tokenBalance: tokens },
  profileReceived: profile,
}

describe('accountMachine', () => {
  testTransitions({
    machine: accountMachine<'eip155'>,
    states,
    events,
    transitions: {
      none: {
        changed: reported,
        changedNetwork: moved,
        changedWallet: { ...reported, ...info },
        labelled: rent,
        unlabelled: { addressLabels: {} },
        tabChosen: tab,
      },
      noneLabelled: {
        changed: reported,
        changedNetwork: { ...moved, ...chosen },
        changedWallet: { ...reported, ...info },
        labelled: rentAndSavings,
        unlabelled: { addressLabels: {} },
        firstTabChosen: { currentTab: 0 },
        reset: { currentTab: 0 },
      },
      connected: {
        ...whileConnected,
        balanceRequested: { balanceLoading: true },
        labelled: rent,
        unlabelled: { addressLabels: {} },
        tabChosen: tab,
        reset: noAccount,
      },
      loading: {
        ...whileConnected,
        balanceFailed: { balanceLoading: false },
        labelled: rent,
        unlabelled: { addressLabels: {} },
        tabChosen: tab,
        reset: noAccount,
      },
      loaded: {
        ...whileConnected,
        changedNetwork: { ...moved, ...chosen },
        balanceRequested: { balanceLoading: true },
        labelled: rentAndSavings,
        unlabelled: { addressLabels: {} },
        firstTabChosen: { currentTab: 0 },
        reset: { ...noAccount, addressLabels: chosen.addressLabels },
      },
    },
  })

  const other = { namespace: 'eip155', address: '0xb2', type: 'eoa' } as const
  test.each<[string, Partial<AccountState<'eip155'>>]>([
    ['one more account', { allAccounts: [...reported.allAccounts, other] }],
    ['other accounts', { allAccounts: [other] }],
    ['another preferred type', { preferredAccountType: 'smartAccount' }],
    ['the deployment of a smart account', { smartAccountDeployed: true }],
    ['an address without an explorer', { addressExplorerUrl: undefined }],
    ['a picture of the wallet', { connectedWalletInfo: { ...reported.connectedWalletInfo, icon: 'data:image/png,' } }],
    ['no description of the wallet', { connectedWalletInfo: undefined }],
  ])('behavior: a report of %s keeps the balance of the same address', (_, change) => {
    const account = { ...reported, ...change }
    expect(accountMachine(loaded, { type: 'changed', account })).toStrictEqual({ ...loaded, ...change })
  })
})

describe('accountsMachine', () => {
  test('behavior: each namespace has an account of its own', () => {
    const solana: AccountState<'solana'> = { ...noAccount, ...chosen }
    const state = accountsMachine({ solana }, { namespace: 'eip155', event: events.changed })
    expect(state).toStrictEqual({ solana, eip155: connected })
    expect(accountsMachine(state, { namespace: 'polkadot', event: events.reset })).toBe(state)
  })
})
