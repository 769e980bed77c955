import type { RouterState, ViewName } from '@holdfast/core'
import type { ComponentType } from 'react'
import { createLazyModule, type LazyModule } from '../loading/createLazyModule.ts'
import type { ModalKey } from '../messages/text.ts'

/** A view of the modal: its code, which loads when the view is reached, and its title. */
export type ViewEntry = {
  code: LazyModule<ComponentType>
  /** The title: a text, or the name of a wallet or network with a fallback text while that name is unknown. */
  title: ViewTitle
  /** Hides the title: the view starts with the account. */
  titleHidden?: boolean | undefined
}

/** The parts of a header's title. */
export type ViewTitle = {
  text: TitleKey
  /** Whose name: `wallet` is the view's wallet, otherwise that of its connector. */
  named?: 'wallet' | 'network' | undefined
  /** A text with a placeholder for the name. Without one, the title is the name alone. */
  withName?: typeof titleWithName | undefined
}

const titleWithName = 'title.getNamed'

type TitleKey = Exclude<Extract<ModalKey, `title.${string}`>, typeof titleWithName>

/** One view with two names. */
const signInView = {
  code: createLazyModule(async () => (await import('./siwx/SIWXSignMessage/SIWXSignMessage.tsx')).SIWXSignMessage),
  title: { text: 'title.signIn' },
} as const satisfies ViewEntry

/** They follow one another, so they load together. */
const sendViews = () => import('./send/views.ts')

/** A login follows its steps at once, so they load together. */
const embeddedViews = () => import('./embedded/views.ts')

/**
 * All views. To add one, add a name in `core/router`, a folder here, and a line in this table.
 */
export const views = {
  Connect: {
    code: createLazyModule(async () => (await import('./connect/Connect/Connect.tsx')).Connect),
    title: { text: 'title.connect' },
  },
  ConnectingExternal: {
    code: createLazyModule(
      async () => (await import('./connect/ConnectingExternal/ConnectingExternal.tsx')).ConnectingExternal,
    ),
    title: { text: 'title.connect', named: 'wallet' },
  },
  ConnectingWalletConnect: {
    code: createLazyModule(
      async () =>
        (await import('./connect/ConnectingWalletConnect/ConnectingWalletConnect.tsx')).ConnectingWalletConnect,
    ),
    title: { text: 'title.walletConnect', named: 'wallet' },
  },
  ConnectingWalletConnectBasic: {
    code: createLazyModule(
      async () =>
        (await import('./connect/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'))
          .ConnectingWalletConnectBasic,
    ),
    title: { text: 'title.walletConnect' },
  },
  ConnectWallets: {
    code: createLazyModule(async () => (await import('./connect/ConnectWallets/ConnectWallets.tsx')).ConnectWallets),
    title: { text: 'title.connectWallets' },
  },
  AllWallets: {
    code: createLazyModule(async () => (await import('./connect/AllWallets/AllWallets.tsx')).AllWallets),
    title: { text: 'title.allWallets' },
  },
  ConnectingMultiChain: {
    code: createLazyModule(
      async () => (await import('./connect/ConnectingMultiChain/ConnectingMultiChain.tsx')).ConnectingMultiChain,
    ),
    title: { text: 'title.selectChain' },
  },
  Downloads: {
    code: createLazyModule(async () => (await import('./connect/Downloads/Downloads.tsx')).Downloads),
    title: { text: 'title.downloads', named: 'wallet', withName: titleWithName },
  },
  GetWallet: {
    code: createLazyModule(async () => (await import('./connect/GetWallet/GetWallet.tsx')).GetWallet),
    title: { text: 'title.getWallet' },
  },
  UnsupportedChain: {
    code: createLazyModule(
      async () => (await import('./networks/UnsupportedChain/UnsupportedChain.tsx')).UnsupportedChain,
    ),
    title: { text: 'title.switchNetwork' },
  },
  Account: {
    code: createLazyModule(async () => (await import('./account/Account/Account.tsx')).Account),
    title: { text: 'title.account' },
    titleHidden: true,
  },
  Networks: {
    code: createLazyModule(async () => (await import('./networks/Networks/Networks.tsx')).Networks),
    title: { text: 'title.networks' },
  },
  SwitchNetwork: {
    code: createLazyModule(async () => (await import('./networks/SwitchNetwork/SwitchNetwork.tsx')).SwitchNetwork),
    title: { text: 'title.switchNetwork', named: 'network' },
  },
  SwitchActiveChain: {
    code: createLazyModule(
      async () => (await import('./networks/SwitchActiveChain/SwitchActiveChain.tsx')).SwitchActiveChain,
    ),
    title: { text: 'title.switchChain' },
  },
  AccountSettings: {
    code: createLazyModule(async () => (await import('./account/AccountSettings/AccountSettings.tsx')).AccountSettings),
    title: { text: 'title.accountSettings' },
    titleHidden: true,
  },
  Profile: {
    code: createLazyModule(async () => (await import('./account/Profile/Profile.tsx')).Profile),
    title: { text: 'title.accounts' },
  },
  SwitchAddress: {
    code: createLazyModule(async () => (await import('./account/SwitchAddress/SwitchAddress.tsx')).SwitchAddress),
    title: { text: 'title.switchAddress' },
  },
  WalletReceive: {
    code: createLazyModule(async () => (await import('./account/WalletReceive/WalletReceive.tsx')).WalletReceive),
    title: { text: 'title.receive' },
  },
  WalletSend: {
    code: createLazyModule(async () => (await sendViews()).WalletSend),
    title: { text: 'title.send' },
  },
  WalletSendSelectToken: {
    code: createLazyModule(async () => (await sendViews()).WalletSendSelectToken),
    title: { text: 'title.selectToken' },
  },
  WalletSendPreview: {
    code: createLazyModule(async () => (await sendViews()).WalletSendPreview),
    title: { text: 'title.sendPreview' },
  },
  WalletSendProgress: {
    code: createLazyModule(async () => (await sendViews()).WalletSendProgress),
    title: { text: 'title.sendProgress' },
  },
  WalletCompatibleNetworks: {
    code: createLazyModule(
      async () =>
        (await import('./account/WalletCompatibleNetworks/WalletCompatibleNetworks.tsx')).WalletCompatibleNetworks,
    ),
    title: { text: 'title.compatibleNetworks' },
  },
  Nft: {
    code: createLazyModule(async () => (await import('./account/Nft/Nft.tsx')).Nft),
    title: { text: 'title.nft' },
  },
  Transactions: {
    code: createLazyModule(async () => (await import('./account/Transactions/Transactions.tsx')).Transactions),
    title: { text: 'title.transactions' },
  },
  SIWXSignMessage: signInView,
  ConnectingSiwe: signInView,
  EmailVerifyOtp: {
    code: createLazyModule(async () => (await embeddedViews()).EmailVerifyOtp),
    title: { text: 'title.confirmEmail' },
  },
  EmailVerifyDevice: {
    code: createLazyModule(async () => (await embeddedViews()).EmailVerifyDevice),
    title: { text: 'title.registerDevice' },
  },
  ConnectSocials: {
    code: createLazyModule(async () => (await embeddedViews()).ConnectSocials),
    title: { text: 'title.allSocials' },
  },
  ConnectingSocial: {
    code: createLazyModule(async () => (await embeddedViews()).ConnectingSocial),
    title: { text: 'title.connectSocial' },
  },
  ConnectingFarcaster: {
    code: createLazyModule(
      async () => (await import('./embedded/ConnectingFarcaster/ConnectingFarcaster.tsx')).ConnectingFarcaster,
    ),
    title: { text: 'title.farcaster' },
  },
  ApproveTransaction: {
    code: createLazyModule(
      async () => (await import('./embedded/ApproveTransaction/ApproveTransaction.tsx')).ApproveTransaction,
    ),
    title: { text: 'title.approveTransaction' },
  },
  UpdateEmailWallet: {
    code: createLazyModule(async () => (await embeddedViews()).UpdateEmailWallet),
    title: { text: 'title.editEmail' },
  },
  UpdateEmailPrimaryOtp: {
    code: createLazyModule(async () => (await embeddedViews()).UpdateEmailOtp),
    title: { text: 'title.confirmCurrentEmail' },
  },
  UpdateEmailSecondaryOtp: {
    code: createLazyModule(async () => (await embeddedViews()).UpdateEmailOtp),
    title: { text: 'title.confirmNewEmail' },
  },
  UpgradeEmailWallet: {
    code: createLazyModule(async () => (await embeddedViews()).UpgradeEmailWallet),
    title: { text: 'title.upgradeWallet' },
  },
  WhatIsANetwork: {
    code: createLazyModule(async () => (await import('./help/WhatIsANetwork/WhatIsANetwork.tsx')).WhatIsANetwork),
    title: { text: 'title.whatIsANetwork' },
  },
  WhatIsAWallet: {
    code: createLazyModule(async () => (await import('./help/WhatIsAWallet/WhatIsAWallet.tsx')).WhatIsAWallet),
    title: { text: 'title.whatIsAWallet' },
  },
} as const satisfies Partial<Record<ViewName, ViewEntry>>

/** The name of a view that exists. */
export type KnownView = keyof typeof views

/** The view itself, or Connect for an unknown name. @see 'An unknown view name renders Connect' */
export function knownView(view: RouterState['view']): KnownView {
  return Object.hasOwn(views, view) ? (view as KnownView) : 'Connect' // hasOwn proves that it is a key.
}

/** The view that users most often go to from a view. */
const likelyNext: Readonly<Partial<Record<KnownView, KnownView>>> = {
  Connect: 'ConnectingExternal',
  ConnectWallets: 'ConnectingExternal',
  Networks: 'SwitchNetwork',
}

/** Loads only the view that users most often go to from this one, since most views are never reached. */
export function loadLikelyNext(view: KnownView): void {
  const next = likelyNext[view]
  if (next) void views[next].code.load()
}

/** Loads a view. Never rejects: a failure is a state of the module. */
export function loadView(view: KnownView): Promise<void> {
  return views[view].code.load()
}

/** Loads every view. For tests, which should not wait for each one. */
export async function loadAllViews(): Promise<void> {
  await Promise.all(Object.values(views).map(({ code }) => code.load()))
}
