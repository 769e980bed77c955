import type { CaipNetwork, CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import type { AccountType } from './accounts/state.ts'
import type { Adapter } from './adapters/adapter.ts'
import type { Metadata, PartialFeatures } from './options/state.ts'
import type { SiweConfig } from './siwx/siweConfig.ts'
import type { SiwxExtension } from './siwx/types.ts'
import type { HostTheme, ThemeMode, ThemeVariables } from './theme/state.ts'

/** What `createKit` is given about the app; everything else has a default. */
export type KitOptions = {
  /** Without it the alert 'Project ID Not Configured' is raised; local features work all the same. */
  projectId?: string | undefined
  /** The first one is the default network, unless `defaultNetwork` names another. */
  networks?: readonly CaipNetwork[] | undefined
  defaultNetwork?: CaipNetworkId | undefined
  /** One a namespace. */
  adapters?: readonly Adapter[] | undefined
  metadata?: Partial<Metadata> | undefined
  /** `socials: false` is the same as `[]`. */
  features?: PartialFeatures | undefined
  /** @default 'dark' */
  themeMode?: ThemeMode | 'system' | HostTheme | undefined
  themeVariables?: ThemeVariables | undefined
  siwx?: SiwxExtension | undefined
  /** The older shape of `siwx`. */
  siweConfig?: SiweConfig | undefined
  defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>> | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** @default true */
  enableWallets?: boolean | undefined
  /** Whether wallets that announce themselves are listed. @default true */
  enableEIP6963?: boolean | undefined
  /** Whether `window.ethereum` is listed when no wallet announces itself. @default true */
  enableInjected?: boolean | undefined
  /** The modal is part of the page: no overlay, always rendered. @default false */
  enableEmbedded?: boolean | undefined
  /** A wallet may stay on a network outside the list. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** Connects again on load to the wallet connected before. @default true */
  enableReconnect?: boolean | undefined
  /** Shows alerts in the modal, not on the console only. @default true */
  debug?: boolean | undefined
}
