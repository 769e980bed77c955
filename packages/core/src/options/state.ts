import type { ChainNamespace } from '@holdfast/caip'
import type { AccountType } from '../accounts/state.ts'
import { defaultFeatures, type Features } from './features.ts'

/** What the app says about itself to wallets. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** Features as given: each may be left out. */
export type PartialFeatures = {
  [Name in Exclude<keyof Features, 'socials'>]?: Features[Name] | undefined
} & { socials?: Features['socials'] | false | undefined }

/** The options, checked and with their defaults. */
export type OptionsState = {
  projectId: string | undefined
  metadata: Metadata | undefined
  features: Features
  defaultAccountTypes: Readonly<Record<ChainNamespace, AccountType>>
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  enableWallets: boolean
  enableEIP6963: boolean
  enableInjected: boolean
  enableEmbedded: boolean
  allowUnsupportedChain: boolean
  enableReconnect: boolean
  debug: boolean
  /** True when no adapter was given: wallets are then reached by pairing alone. */
  noAdapters: boolean
}

export const defaultOptions: OptionsState = {
  projectId: undefined,
  metadata: undefined,
  features: defaultFeatures,
  defaultAccountTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' },
  termsConditionsUrl: undefined,
  privacyPolicyUrl: undefined,
  enableWallets: true,
  enableEIP6963: true,
  enableInjected: true,
  enableEmbedded: false,
  allowUnsupportedChain: false,
  enableReconnect: true,
  debug: true,
  noAdapters: true,
}
