/** Views that the modal can show. The specification names the first thirteen; others are free. */
export const viewNames = [
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingSiwe',
  'ConnectingFarcaster',
  'UnsupportedChain',
  'Account',
  'AllWallets',
  'SIWXSignMessage',
  'ApproveTransaction',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'Networks',
  'SwitchNetwork',
  'WhatIsAWallet',
  'ConnectWallets',
  'ConnectingMultiChain',
  'Downloads',
  'GetWallet',
  'WhatIsANetwork',
  'AccountSettings',
  'Profile',
  'SwitchAddress',
  'SwitchActiveChain',
  'WalletReceive',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendProgress',
  'WalletCompatibleNetworks',
  'Transactions',
  'Nft',
] as const

/** The two names of the view that asks for a wallet sign-in: the second is for apps with the older `siweConfig`. */
export type SignInView = 'SIWXSignMessage' | 'ConnectingSiwe'

/** The name of a view, as the registry of views spells it. */
export type ViewName = (typeof viewNames)[number]
