import type { RouterState, ViewName } from '@holdfast/core'
import type { ComponentType } from 'react'
import { createLazyModule, type LazyModule } from '../loading/createLazyModule.ts'
import type { ModalKey } from '../messages/text.ts'

/** A view of the modal: its code, which loads when the view is reached, and its title. */
export type ViewEntry = {
  code: LazyModule<ComponentType>
  /** The title: a text, or the name of a wallet or network with a fallback text while that name is unknown. */
  title: ViewTitle
  /** Shows the title only to screen readers, for a view whose content begins with the account or with its own title. */
  titleHidden?: boolean | undefined
  /** The content beside the close button. It is shown only if the feature `smartSessions` is on. */
  aside?: LazyModule<ComponentType> | undefined
}

/** The parts of a header's title. */
export type ViewTitle = {
  text: TitleKey
  /** The name in the title. `wallet`: the name of the view's wallet or, if there is none, of its connector. */
  named?: 'wallet' | 'network' | undefined
  /** A text with a placeholder for the name. Without such a text, the title is just the name. */
  withName?: typeof titleWithName | undefined
}

const titleWithName = 'title.getNamed'

type TitleKey = Exclude<Extract<ModalKey, `title.${string}`>, typeof titleWithName>

/**
 * Makes the lazy module of a view whose file may contain several views. A shared helper keeps the table below small, which
 * matters because the table is loaded with the modal.
 */
function lazyView<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyModule<ComponentType> {
  return createLazyModule(async () => (await load())[name])
}

/** The entry of the sign-in view, which can be opened by two names. */
const signInView = {
  code: lazyView(() => import('./siwx/SIWXSignMessage/SIWXSignMessage.tsx'), 'SIWXSignMessage'),
  title: { text: 'title.signIn' },
} as const satisfies ViewEntry

// Each of the following functions loads a group of views together, since users go from one of them to the next.
const networkViews = () => import('./networks/views.ts')
const sendViews = () => import('./send/views.ts')
const onRampViews = () => import('./onramp/views.ts')
const nameViews = () => import('./names/views.ts')
const swapViews = () => import('./swap/views.ts')
const sessionViews = () => import('./smart-sessions/views.ts')
const embeddedViews = () => import('./embedded/views.ts')

/**
 * All views. To add one, add a name in `core/router`, a folder here, and a line in this table.
 */
export const views = {
  Connect: {
    code: lazyView(() => import('./connect/Connect/Connect.tsx'), 'Connect'),
    title: { text: 'title.connect' },
  },
  ConnectingExternal: {
    code: lazyView(() => import('./connect/ConnectingExternal/ConnectingExternal.tsx'), 'ConnectingExternal'),
    title: { text: 'title.connect', named: 'wallet' },
  },
  ConnectingWalletConnect: {
    code: lazyView(
      () => import('./connect/ConnectingWalletConnect/ConnectingWalletConnect.tsx'),
      'ConnectingWalletConnect',
    ),
    title: { text: 'title.walletConnect', named: 'wallet' },
  },
  ConnectingWalletConnectBasic: {
    code: lazyView(
      () => import('./connect/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
      'ConnectingWalletConnectBasic',
    ),
    title: { text: 'title.walletConnect' },
  },
  ConnectWallets: {
    code: lazyView(() => import('./connect/ConnectWallets/ConnectWallets.tsx'), 'ConnectWallets'),
    title: { text: 'title.connectWallets' },
  },
  AllWallets: {
    code: lazyView(() => import('./connect/AllWallets/AllWallets.tsx'), 'AllWallets'),
    title: { text: 'title.allWallets' },
  },
  ConnectingMultiChain: {
    code: lazyView(() => import('./connect/ConnectingMultiChain/ConnectingMultiChain.tsx'), 'ConnectingMultiChain'),
    title: { text: 'title.selectChain' },
  },
  Downloads: {
    code: lazyView(() => import('./connect/Downloads/Downloads.tsx'), 'Downloads'),
    title: { text: 'title.downloads', named: 'wallet', withName: titleWithName },
  },
  GetWallet: {
    code: lazyView(() => import('./connect/GetWallet/GetWallet.tsx'), 'GetWallet'),
    title: { text: 'title.getWallet' },
  },
  UnsupportedChain: {
    code: lazyView(networkViews, 'UnsupportedChain'),
    title: { text: 'title.switchNetwork' },
  },
  Account: {
    code: lazyView(() => import('./account/Account/Account.tsx'), 'Account'),
    title: { text: 'title.account' },
    titleHidden: true,
    aside: lazyView(sessionViews, 'SessionsButton'),
  },
  Networks: {
    code: lazyView(networkViews, 'Networks'),
    title: { text: 'title.networks' },
  },
  SwitchNetwork: {
    code: lazyView(networkViews, 'SwitchNetwork'),
    title: { text: 'title.switchNetwork', named: 'network' },
  },
  SwitchActiveChain: {
    code: lazyView(networkViews, 'SwitchActiveChain'),
    title: { text: 'title.switchChain' },
  },
  AccountSettings: {
    code: lazyView(() => import('./account/AccountSettings/AccountSettings.tsx'), 'AccountSettings'),
    title: { text: 'title.accountSettings' },
    titleHidden: true,
  },
  Profile: {
    code: lazyView(() => import('./account/Profile/Profile.tsx'), 'Profile'),
    title: { text: 'title.accounts' },
  },
  SwitchAddress: {
    code: lazyView(() => import('./account/SwitchAddress/SwitchAddress.tsx'), 'SwitchAddress'),
    title: { text: 'title.switchAddress' },
  },
  WalletReceive: {
    code: lazyView(() => import('./account/WalletReceive/WalletReceive.tsx'), 'WalletReceive'),
    title: { text: 'title.receive' },
  },
  WalletSend: {
    code: lazyView(sendViews, 'WalletSend'),
    title: { text: 'title.send' },
  },
  WalletSendSelectToken: {
    code: lazyView(sendViews, 'WalletSendSelectToken'),
    title: { text: 'title.selectToken' },
  },
  WalletSendPreview: {
    code: lazyView(sendViews, 'WalletSendPreview'),
    title: { text: 'title.sendPreview' },
  },
  WalletSendProgress: {
    code: lazyView(sendViews, 'WalletSendProgress'),
    title: { text: 'title.sendProgress' },
  },
  OnRampProviders: {
    code: lazyView(onRampViews, 'OnRampProviders'),
    title: { text: 'title.chooseProvider' },
  },
  BuyInProgress: {
    code: lazyView(onRampViews, 'BuyInProgress'),
    title: { text: 'title.buy' },
  },
  OnRampActivity: {
    code: lazyView(onRampViews, 'OnRampActivity'),
    title: { text: 'title.transactions' },
  },
  OnRampTokenSelect: {
    code: lazyView(onRampViews, 'OnRampTokenSelect'),
    title: { text: 'title.selectToken' },
  },
  OnRampFiatSelect: {
    code: lazyView(onRampViews, 'OnRampFiatSelect'),
    title: { text: 'title.selectCurrency' },
  },
  WhatIsABuy: {
    code: lazyView(onRampViews, 'WhatIsABuy'),
    title: { text: 'title.whatIsABuy' },
  },
  Swap: {
    code: lazyView(swapViews, 'Swap'),
    title: { text: 'title.swap' },
  },
  SwapSelectToken: {
    code: lazyView(swapViews, 'SwapSelectToken'),
    title: { text: 'title.swapSelectToken' },
  },
  SwapPreview: {
    code: lazyView(swapViews, 'SwapPreview'),
    title: { text: 'title.swapPreview' },
  },
  WalletCompatibleNetworks: {
    code: lazyView(
      () => import('./account/WalletCompatibleNetworks/WalletCompatibleNetworks.tsx'),
      'WalletCompatibleNetworks',
    ),
    title: { text: 'title.compatibleNetworks' },
  },
  Nft: {
    code: lazyView(() => import('./account/Nft/Nft.tsx'), 'Nft'),
    title: { text: 'title.nft' },
  },
  Transactions: {
    code: lazyView(() => import('./account/Transactions/Transactions.tsx'), 'Transactions'),
    title: { text: 'title.transactions' },
  },
  SIWXSignMessage: signInView,
  ConnectingSiwe: signInView,
  EmailVerifyOtp: {
    code: lazyView(embeddedViews, 'EmailVerifyOtp'),
    title: { text: 'title.confirmEmail' },
  },
  EmailVerifyDevice: {
    code: lazyView(embeddedViews, 'EmailVerifyDevice'),
    title: { text: 'title.registerDevice' },
  },
  ConnectSocials: {
    code: lazyView(embeddedViews, 'ConnectSocials'),
    title: { text: 'title.allSocials' },
  },
  ConnectingSocial: {
    code: lazyView(embeddedViews, 'ConnectingSocial'),
    title: { text: 'title.connectSocial' },
  },
  ConnectingFarcaster: {
    code: lazyView(() => import('./embedded/ConnectingFarcaster/ConnectingFarcaster.tsx'), 'ConnectingFarcaster'),
    title: { text: 'title.farcaster' },
  },
  ApproveTransaction: {
    code: lazyView(() => import('./embedded/ApproveTransaction/ApproveTransaction.tsx'), 'ApproveTransaction'),
    title: { text: 'title.approveTransaction' },
  },
  UpdateEmailWallet: {
    code: lazyView(embeddedViews, 'UpdateEmailWallet'),
    title: { text: 'title.editEmail' },
  },
  UpdateEmailPrimaryOtp: {
    code: lazyView(embeddedViews, 'UpdateEmailOtp'),
    title: { text: 'title.confirmCurrentEmail' },
  },
  UpdateEmailSecondaryOtp: {
    code: lazyView(embeddedViews, 'UpdateEmailOtp'),
    title: { text: 'title.confirmNewEmail' },
  },
  UpgradeEmailWallet: {
    code: lazyView(embeddedViews, 'UpgradeEmailWallet'),
    title: { text: 'title.upgradeWallet' },
  },
  ChooseAccountName: {
    code: lazyView(nameViews, 'ChooseAccountName'),
    title: { text: 'title.chooseName' },
    titleHidden: true,
  },
  RegisterAccountName: {
    code: lazyView(nameViews, 'RegisterAccountName'),
    title: { text: 'title.chooseName' },
  },
  RegisterAccountNameSuccess: {
    code: lazyView(nameViews, 'RegisterAccountNameSuccess'),
    title: { text: 'title.chooseName' },
    titleHidden: true,
  },
  SmartSessionList: {
    code: lazyView(sessionViews, 'SmartSessionList'),
    title: { text: 'title.smartSessions' },
    aside: lazyView(sessionViews, 'BetaTag'),
  },
  SmartSessionCreated: {
    code: lazyView(sessionViews, 'SmartSessionCreated'),
    title: { text: 'title.smartSessions' },
    titleHidden: true,
  },
  WhatIsANetwork: {
    code: lazyView(() => import('./help/WhatIsANetwork/WhatIsANetwork.tsx'), 'WhatIsANetwork'),
    title: { text: 'title.whatIsANetwork' },
  },
  WhatIsAWallet: {
    code: lazyView(() => import('./help/WhatIsAWallet/WhatIsAWallet.tsx'), 'WhatIsAWallet'),
    title: { text: 'title.whatIsAWallet' },
  },
} as const satisfies Partial<Record<ViewName, ViewEntry>>

/** The name of a view that exists. */
export type KnownView = keyof typeof views

/** Returns the name itself if a view has it, otherwise `Connect`. */
export function knownView(view: RouterState['view']): KnownView {
  return Object.hasOwn(views, view) ? (view as KnownView) : 'Connect' // hasOwn proves that the name is a key.
}

/** For some views, the view that users most often open next. */
const likelyNext: Readonly<Partial<Record<KnownView, KnownView>>> = {
  Connect: 'ConnectingExternal',
  ConnectWallets: 'ConnectingExternal',
  Networks: 'SwitchNetwork',
}

/** Loads the view that users most often open after this one. No others are loaded, since most views are never reached. */
export function preloadNextView(view: KnownView): void {
  const next = likelyNext[view]
  if (next) void views[next].code.load()
}

/** Loads a view. Never rejects: a failure becomes the state of the lazy module. */
export function loadView(view: KnownView): Promise<void> {
  return views[view].code.load()
}

/** Loads every view, for tests, which should not wait for each one. */
export async function loadAllViews(): Promise<void> {
  await Promise.all(Object.values(views).map(({ code }) => code.load()))
}
