import type { CaipAddress, ChainNamespace } from '@holdfast/caip'
import type { TokenBalance } from '../storage/accountCaches.ts'

/** How an account is held. `payment`, `ordinal` and `stx` are Bitcoin's. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** Which types an account of a namespace can have. */
export const accountTypes: Readonly<Record<ChainNamespace, readonly AccountType[]>> = {
  eip155: ['eoa', 'smartAccount'],
  solana: ['eoa'],
  polkadot: ['eoa'],
  bip122: ['payment', 'ordinal', 'stx'],
}

export type Account = {
  namespace: ChainNamespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}

/** A token whose balance is shown in the place of the network's own currency. */
export type ShownToken = { address: string; name: string }

/** Name and icon of the wallet behind a connection. */
export type WalletInfo = {
  name: string
  icon?: string | undefined
  rdns?: string | undefined
}

export type AccountState = {
  caipAddress: CaipAddress | undefined
  address: string | undefined
  allAccounts: readonly Account[]
  /** Native balance, or that of the token chosen for the network, in base units; shown by `formatBalance(balance, balanceDecimals)`. Undefined until it is known. */
  balance: bigint | undefined
  balanceDecimals: number
  balanceSymbol: string | undefined
  /** The token that `balance` is of. Undefined: it is of the network's own currency. */
  balanceToken: ShownToken | undefined
  /** Of the network's own currency, in base units, beside that of a token too. Undefined until it is known. */
  nativeBalance: bigint | undefined
  balanceLoading: boolean
  /** The tokens held, as the balance service told them. Undefined until it was asked. */
  tokenBalance: readonly TokenBalance[] | undefined
  preferredAccountType: AccountType | undefined
  /** Whether the smart account is on the chain already. Undefined for any other account. */
  smartAccountDeployed: boolean | undefined
  addressExplorerUrl: string | undefined
  connectedWalletInfo: WalletInfo | undefined
  /** The name that the account is known by, and its picture. */
  profileName: string | undefined
  profileImage: string | undefined
  /** What the app or the person calls addresses; outlives the connection. */
  addressLabels: Readonly<Record<string, string>>
  /** Which tab of the account is shown, from 0; outlives a change of account. */
  currentTab: number
}

export type AccountsState = Readonly<Partial<Record<ChainNamespace, AccountState>>>

export const noAccount: AccountState = {
  caipAddress: undefined,
  address: undefined,
  allAccounts: [],
  balance: undefined,
  balanceDecimals: 18,
  balanceSymbol: undefined,
  balanceToken: undefined,
  nativeBalance: undefined,
  balanceLoading: false,
  tokenBalance: undefined,
  preferredAccountType: undefined,
  smartAccountDeployed: undefined,
  addressExplorerUrl: undefined,
  connectedWalletInfo: undefined,
  profileName: undefined,
  profileImage: undefined,
  addressLabels: {},
  currentTab: 0,
}
