import type { Clock } from '@holdfast/base'
import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { AccountType } from './accounts/state.ts'
import type { Adapter } from './adapters/adapter.ts'
import type { KitWindow, WebStorage } from './device/window.ts'
import type { EmbeddedEnvironment } from './embedded/client/environment.ts'
import type { Log } from './log/log.ts'
import type {
  AllWalletsOption,
  CustomWallet,
  Metadata,
  PartialFeatures,
  ServiceUrls,
  TokenOption,
} from './options/state.ts'
import type { PairingEnvironment } from './pairing/client/kitPairingClient.ts'
import type { SiweConfig } from './siwx/siweConfig.ts'
import type { SiwxExtension } from './siwx/types.ts'
import type { HostTheme, ThemeMode, ThemeVariables } from './theme/state.ts'

/** The environment of a kit; each part defaults to the page's own. */
export type KitEnvironment = {
  /** `null`: no window, as on a server. */
  window?: KitWindow | null | undefined
  /** @default the window's `localStorage` */
  storage?: WebStorage | undefined
  clock?: Clock | undefined
  /** Sends the requests to the services, the networks' nodes and the gateways of names. @default the page's `fetch` */
  fetch?: typeof globalThis.fetch | undefined
  log?: Log | undefined
  /** The environment of the pairing client. */
  pairing?: PairingEnvironment | undefined
  /** The environment of the embedded wallet. */
  embedded?: EmbeddedEnvironment | undefined
}

/** The input from which a kit is created; every capability gets it. */
export type KitSetup = { readonly options: KitOptions; readonly environment: KitEnvironment }

/** The app's options for `createKit`, all optional. */
export type KitOptions = {
  /** Without it the alert 'Project ID Not Configured' is raised; local features still work. */
  projectId?: string | undefined
  /** The URLs of the kit's services. Without any URL no server is called; wallets of this browser still work. */
  services?: { [Name in keyof ServiceUrls]?: ServiceUrls[Name] | undefined } | undefined
  /** The SDK name sent to the services. @default 'holdfast' */
  sdkType?: string | undefined
  /** The version sent to the services. @default `{framework}-{namespaces}-{version}`, such as 'js-eip155-1.0.0' */
  sdkVersion?: string | undefined
  /** The first one is the default network, unless `defaultNetwork` names another. */
  networks?: readonly CaipNetwork[] | undefined
  defaultNetwork?: CaipNetworkId | undefined
  /** The networks whose nodes are reached through the services' JSON-RPC; other networks keep their own nodes. @default [] */
  serviceNetworks?: readonly CaipNetworkId[] | undefined
  /** One per namespace. */
  adapters?: readonly Adapter[] | undefined
  metadata?: Partial<Metadata> | undefined
  /** A feature is on only if the project's settings at the services also allow it. `socials: false` is the same as `[]`. */
  features?: PartialFeatures | undefined
  /** @default 'dark' */
  themeMode?: ThemeMode | 'system' | HostTheme | undefined
  themeVariables?: ThemeVariables | undefined
  siwx?: SiwxExtension | undefined
  /** The older shape of `siwx`. */
  siweConfig?: SiweConfig | undefined
  defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>> | undefined
  /** Catalogue ids; only these wallets are listed. */
  includeWalletIds?: readonly string[] | undefined
  /** Catalogue ids; these wallets are not listed, even when they announce themselves. */
  excludeWalletIds?: readonly string[] | undefined
  /** Catalogue ids; these wallets are listed first, in this order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Wallets that are not in the catalogue. */
  customWallets?: readonly CustomWallet[] | undefined
  /** By CAIP-2 id: the token whose balance is shown on that network instead of the native currency's. EVM chains only. */
  tokens?: Readonly<Record<CaipNetworkId, TokenOption>> | undefined
  /** Pictures of networks, by chain id or CAIP-2 id. */
  chainImages?: Readonly<Record<string, string>> | undefined
  /** Pictures of connectors, by connector id. */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /** The zone of accounts' names, without a leading dot: `app.eth`. Without it no names can be registered. */
  nameZone?: string | undefined
  /** The page on which a user without a wallet finds one. */
  walletDirectoryUrl?: string | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Whether wallets other than the embedded one are offered. @default true */
  enableWallets?: boolean | undefined
  /** Whether wallets can be reached by pairing; needs `services.relayUrl` or `services.url`. @default true */
  enableWalletConnect?: boolean | undefined
  /** Whether the modal shows users without a wallet how to get one. @default true */
  enableWalletGuide?: boolean | undefined
  /** On which devices the whole catalogue can be browsed. @default 'SHOW' */
  allWallets?: AllWalletsOption | undefined
  /** Whether the app itself starts pairing, with `startPairing`, instead of the views. @default false */
  manualPairing?: boolean | undefined
  /** Whether the native balance is read every 30 s, at most 99 times, while a wallet is connected. @default false */
  watchPendingTransactions?: boolean | undefined
  /** Whether wallets that announce themselves are listed. @default true */
  enableEIP6963?: boolean | undefined
  /** Whether `window.ethereum` is listed when no wallet announces itself. @default true */
  enableInjected?: boolean | undefined
  /** Whether the modal is part of the page: no overlay, always rendered. @default false */
  enableEmbedded?: boolean | undefined
  /** Whether a wallet may stay on a network that is not in `networks`. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** Whether the kit reconnects on load to the wallets of the last visit. @default true */
  enableReconnect?: boolean | undefined
  /** Whether alerts are shown in the modal, or over the page while the modal is closed, besides the console. @default true */
  debug?: boolean | undefined
}
