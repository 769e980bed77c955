import type { CaipAddress, ChainNamespace, EvmAddress } from '@holdfast/caip'
import type { TokenBalance } from '../storage/accountCaches.ts'

/** The type of an address in each namespace, once the adapter has checked what the wallet reported. */
export type AddressTypes = { eip155: EvmAddress; solana: string; polkadot: string; bip122: string }

/** The type of an account. Only Bitcoin has `payment`, `ordinal` and `stx`. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** The account types that each namespace can have. */
export const accountTypes: Readonly<Record<ChainNamespace, readonly AccountType[]>> = {
  eip155: ['eoa', 'smartAccount'],
  solana: ['eoa'],
  polkadot: ['eoa'],
  bip122: ['payment', 'ordinal', 'stx'],
}

/** An account that a wallet offers. */
export type Account = {
  namespace: ChainNamespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}

/** A token whose balance is shown instead of the network's own currency. */
export type ShownToken = { address: string; name: string }

/** Name and icon of the wallet behind a connection. */
export type WalletInfo = {
  name: string
  icon?: string | undefined
  rdns?: string | undefined
}

/** What the kit knows of the account in use in one namespace. */
export type AccountState<Namespace extends ChainNamespace = ChainNamespace> = {
  caipAddress: CaipAddress | undefined
  address: AddressTypes[Namespace] | undefined
  allAccounts: readonly Account[]
  /**
   * Balance in base units: native, or of the token chosen for the network. Show it with `formatBalance(balance, balanceDecimals)`.
   * Undefined until known.
   */
  balance: bigint | undefined
  balanceDecimals: number
  balanceSymbol: string | undefined
  /** The token that `balance` is in. Undefined: the network's own currency. */
  balanceToken: ShownToken | undefined
  /** Balance of the network's own currency in base units, also when `balance` is a token's. Undefined until known. */
  nativeBalance: bigint | undefined
  balanceLoading: boolean
  /** The tokens held, as the balance service reported them. Undefined until they have been read. */
  tokenBalance: readonly TokenBalance[] | undefined
  preferredAccountType: AccountType | undefined
  /** Whether the smart account is deployed. Undefined for any other account. */
  smartAccountDeployed: boolean | undefined
  addressExplorerUrl: string | undefined
  connectedWalletInfo: WalletInfo | undefined
  /** The profile name of the account, and its picture. */
  profileName: string | undefined
  profileImage: string | undefined
  /** Labels that the app or the user gave to addresses; they outlive the connection. */
  addressLabels: Readonly<Record<string, string>>
  /** Which tab of the account is shown, from 0; it stays when the account changes. */
  currentTab: number
}

/** The fields of an account that a wallet reports, and those derived from them. */
export type ReportedAccount<Namespace extends ChainNamespace = ChainNamespace> = Pick<
  AccountState<Namespace>,
  | 'caipAddress'
  | 'address'
  | 'allAccounts'
  | 'preferredAccountType'
  | 'smartAccountDeployed'
  | 'addressExplorerUrl'
  | 'connectedWalletInfo'
>

/** The account in use in each namespace. */
export type AccountsState = { readonly [Namespace in ChainNamespace]?: AccountState<Namespace> }

/** The state of a namespace in which no account is connected. */
export const noAccount: AccountState & { address: undefined } = {
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
