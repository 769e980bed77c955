/** Social logins that can be offered, in their default order. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** Groups of the wallet list, in their default order. */
export const connectorGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** Actions of the account view, in their default order. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
/** Ways to connect, in their default order when no wallet is installed. */
export const connectMethods = ['email', 'social', 'wallet'] as const

/** A provider at which the user of an embedded wallet may log in. */
export type SocialProvider = (typeof socialProviders)[number]
/** A group of the wallet list. An app may choose the order of the groups. */
export type ConnectorGroup = (typeof connectorGroups)[number]
/** An action of the account view. An app may choose the order of the actions. */
export type WalletFeature = (typeof walletFeatures)[number]
/** A way to connect. An app may choose the order of the ways. */
export type ConnectMethod = (typeof connectMethods)[number]

/** Feature options, each with its resolved value. */
export type Features = {
  swaps: boolean
  onramp: boolean
  receive: boolean
  send: boolean
  email: boolean
  emailShowWallets: boolean
  /** An empty list means no social logins. */
  socials: readonly SocialProvider[]
  history: boolean
  analytics: boolean
  allWallets: boolean
  legalCheckbox: boolean
  smartSessions: boolean
  collapseWallets: boolean
  connectorTypeOrder: readonly ConnectorGroup[]
  walletFeaturesOrder: readonly WalletFeature[]
  /** Undefined: the order depends on whether a wallet is installed, see {@link connectMethodsOrder}. */
  connectMethodsOrder: readonly ConnectMethod[] | undefined
}

/** @see specification section 9, 'Wallet kit' */
export const defaultFeatures: Features = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  socials: socialProviders,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  connectorTypeOrder: connectorGroups,
  walletFeaturesOrder: walletFeatures,
  connectMethodsOrder: undefined,
}

/**
 * Returns the order of the ways to connect: the app's choice if it made one; otherwise, wallets come first if one is installed,
 * and email comes first if none is.
 *
 * @param hasInstalledWallet - whether a connector of type ANNOUNCED or INJECTED is listed.
 */
export function connectMethodsOrder(features: Features, hasInstalledWallet: boolean): readonly ConnectMethod[] {
  return features.connectMethodsOrder ?? (hasInstalledWallet ? ['wallet', 'email', 'social'] : connectMethods)
}
