import type { CaipAddress, ChainNamespace } from '@holdfast/caip'
import type { TokenBalance } from '../storage/accountCaches.ts'
import { type AccountState, type AccountsState, noAccount, type ReportedAccount, type ShownToken } from './state.ts'

/** An event that changes the account of a namespace. */
export type AccountEvent<Namespace extends ChainNamespace = ChainNamespace> =
  /** The wallet reported its account. If its address or network has changed, balances and profile are dropped. */
  | { type: 'changed'; account: ReportedAccount<Namespace> }
  | { type: 'balanceRequested' }
  /** Without a token, `value` is in the network's own currency. */
  | {
      type: 'balanceReceived'
      value: bigint
      decimals: number
      symbol: string
      token?: ShownToken | undefined
      /** The native balance, in case `value` is a token's. Undefined if unknown. */
      native?: bigint | undefined
    }
  | { type: 'balanceFailed' }
  /** Ignored if the account has changed meanwhile. */
  | { type: 'tokensReceived'; caipAddress: string; tokens: readonly TokenBalance[] }
  /** The account's name and picture. Ignored if the account has changed meanwhile. */
  | { type: 'profileReceived'; caipAddress: CaipAddress; name: string | undefined; image: string | undefined }
  | { type: 'labelled'; address: string; label: string | undefined }
  | { type: 'tabChosen'; tab: number }
  | { type: 'reset' }

/** An event for the account of one of the namespaces. */
export type AccountChange = {
  [Namespace in ChainNamespace]: { namespace: Namespace; event: AccountEvent<Namespace> }
}[ChainNamespace]

/** Applies an event to the account of one namespace. Without an account, a balance event changes nothing. */
export function accountMachine<Namespace extends ChainNamespace>(
  state: AccountState<Namespace>,
  event: AccountEvent<Namespace>,
): AccountState<Namespace> {
  switch (event.type) {
    case 'changed': {
      if (isRepeated(event.account, state)) return state
      const isSameAccount = state.caipAddress === event.account.caipAddress
      const { addressLabels, currentTab } = state
      return { ...(isSameAccount ? state : { ...noAccount, addressLabels, currentTab }), ...event.account }
    }
    case 'balanceRequested':
      return state.caipAddress && !state.balanceLoading ? { ...state, balanceLoading: true } : state
    case 'balanceReceived':
      if (!state.caipAddress) return state
      return {
        ...state,
        balance: event.value,
        balanceDecimals: event.decimals,
        balanceSymbol: event.symbol,
        balanceToken: event.token,
        nativeBalance: event.token ? event.native : event.value,
        balanceLoading: false,
      }
    case 'balanceFailed':
      return state.balanceLoading ? { ...state, balanceLoading: false } : state
    case 'tokensReceived':
      return state.caipAddress === event.caipAddress ? { ...state, tokenBalance: event.tokens } : state
    case 'profileReceived':
      if (state.caipAddress !== event.caipAddress) return state
      return { ...state, profileName: event.name, profileImage: event.image }
    case 'labelled': {
      const { [event.address]: _, ...others } = state.addressLabels
      return { ...state, addressLabels: event.label ? { ...others, [event.address]: event.label } : others }
    }
    case 'tabChosen':
      return state.currentTab === event.tab ? state : { ...state, currentTab: event.tab }
    case 'reset': {
      const { addressLabels } = state
      return Object.keys(addressLabels).length === 0 ? noAccount : { ...noAccount, addressLabels }
    }
  }
}

/** Whether a wallet reports what is known already. Wallets often do, and then nothing changes. */
function isRepeated(reported: ReportedAccount, state: AccountState): boolean {
  const { caipAddress, preferredAccountType, smartAccountDeployed } = reported
  const { addressExplorerUrl, connectedWalletInfo, allAccounts } = reported
  return (
    state.caipAddress === caipAddress &&
    state.preferredAccountType === preferredAccountType &&
    state.smartAccountDeployed === smartAccountDeployed &&
    state.addressExplorerUrl === addressExplorerUrl &&
    isSame(state.connectedWalletInfo, connectedWalletInfo) &&
    state.allAccounts.length === allAccounts.length &&
    state.allAccounts.every((account, place) => isSame(account, allAccounts[place]))
  )
}

/** Whether two flat records are equal. */
function isSame<Value extends object>(first: Value | undefined, second: Value | undefined): boolean {
  if (!first || !second) return first === second
  const keys = Object.keys({ ...first, ...second }) as (keyof Value)[] // Object.keys widens the keys of both records to strings.
  return keys.every((key) => first[key] === second[key])
}

/** Applies an event to the account of its namespace, by {@link accountMachine}. */
export function accountsMachine(state: AccountsState, { namespace, event }: AccountChange): AccountsState {
  const before = state[namespace] ?? noAccount
  const after = accountMachine(before, event)
  return after === before ? state : { ...state, [namespace]: after }
}
