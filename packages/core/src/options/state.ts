import type { CatalogueWallet } from '@holdfast/api'
import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { AccountType } from '../accounts/state.ts'
import { defaultFeatures, type Features } from './features.ts'
import { type FeatureLimits, noLimits } from './limits.ts'

/** How the app describes itself to wallets. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** URLs of the kit's services. */
export type ServiceUrls = {
  /** The base URL of all services, unless one of the following overrides it. */
  url: string
  catalogueUrl: string
  analyticsUrl: string
  /** WebSocket URL of the pairing relay. @default `url` with ws or wss */
  relayUrl: string
  /** The origin of the embedded wallet's secure frame. Without it there are no logins with email or social providers. */
  secureUrl: string
}

/** A wallet that the app adds, with the fields of a catalogue wallet. Only the id and the name are required. */
export type CustomWallet = Pick<CatalogueWallet, 'id' | 'name'> & Partial<CatalogueWallet>

/** A token of a network, by its contract address. */
export type TokenOption = { address: string; image?: string | undefined }

/** Whether, and where, the whole catalogue can be browsed. */
export type AllWalletsOption = 'SHOW' | 'HIDE' | 'ONLY_MOBILE'

/** The `features` option; each feature may be left out. */
export type PartialFeatures = {
  [Name in Exclude<keyof Features, 'socials'>]?: Features[Name] | undefined
} & { socials?: Features['socials'] | false | undefined }

/** The options, checked and with their defaults. */
export type OptionsState = {
  projectId: string | undefined
  services: Partial<ServiceUrls>
  sdkType: string
  sdkVersion: string | undefined
  /** As given; `getMetadata` takes missing fields from the page. */
  metadata: Metadata | undefined
  /** The effective features: the app's, without those that the project or the device turns off. */
  features: Features
  /** The features that the app set. */
  appFeatures: Features
  limits: FeatureLimits
  defaultAccountTypes: Readonly<Record<ChainNamespace, AccountType>>
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  featuredWalletIds: readonly string[]
  customWallets: readonly CustomWallet[]
  tokens: Readonly<Record<CaipNetworkId, TokenOption>>
  chainImages: Readonly<Record<string, string>>
  connectorImages: Readonly<Record<string, string>>
  nameZone: string | undefined
  walletDirectoryUrl: string | undefined
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  enableWallets: boolean
  enableWalletConnect: boolean
  enableWalletGuide: boolean
  allWallets: AllWalletsOption
  manualPairing: boolean
  watchPendingTransactions: boolean
  enableEIP6963: boolean
  enableInjected: boolean
  enableEmbedded: boolean
  allowUnsupportedChain: boolean
  enableReconnect: boolean
  debug: boolean
  /** Whether the app gave no adapters, so that wallets can be reached only by pairing. */
  noAdapters: boolean
}

/** The options of an app that sets none. */
export const defaultOptions: OptionsState = {
  projectId: undefined,
  services: {},
  sdkType: 'holdfast',
  sdkVersion: undefined,
  metadata: undefined,
  features: defaultFeatures,
  appFeatures: defaultFeatures,
  limits: noLimits,
  defaultAccountTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' },
  includeWalletIds: [],
  excludeWalletIds: [],
  featuredWalletIds: [],
  customWallets: [],
  tokens: {},
  chainImages: {},
  connectorImages: {},
  nameZone: undefined,
  walletDirectoryUrl: undefined,
  termsConditionsUrl: undefined,
  privacyPolicyUrl: undefined,
  enableWallets: true,
  enableWalletConnect: true,
  enableWalletGuide: true,
  allWallets: 'SHOW',
  manualPairing: false,
  watchPendingTransactions: false,
  enableEIP6963: true,
  enableInjected: true,
  enableEmbedded: false,
  allowUnsupportedChain: false,
  enableReconnect: true,
  debug: true,
  noAdapters: true,
}
