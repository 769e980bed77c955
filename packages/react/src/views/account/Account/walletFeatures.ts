import type { ChainNamespace } from '@holdfast/caip'
import { type Features, type Kit, openBuy, openSend, openSwap, pushView, type WalletFeature } from '@holdfast/core'
import { ArrowDownToLine, ArrowUpFromLine, type Icon, Plus, RefreshCw } from '@holdfast/ui'
import type { ModalKey } from '../../../messages/text.ts'

/** The text, the picture and the action of a wallet feature's button. */
export type FeatureButton = {
  open: (kit: Kit) => void
  icon: Icon
  text: ModalKey
  /** The namespaces that have the feature. @default all of them */
  namespaces?: readonly ChainNamespace[] | undefined
}

/** The wallet features that exist. A feature that is missing here is shown nowhere, regardless of the options. */
const buttons: Readonly<Partial<Record<WalletFeature, FeatureButton>>> = {
  onramp: { open: (kit) => openBuy(kit), icon: Plus, text: 'title.buy' },
  swaps: { open: openSwap, icon: RefreshCw, text: 'title.swap', namespaces: ['eip155'] },
  receive: { open: (kit) => pushView(kit, 'WalletReceive'), icon: ArrowDownToLine, text: 'title.receive' },
  send: { open: openSend, icon: ArrowUpFromLine, text: 'title.send', namespaces: ['eip155', 'solana'] },
}

/** Lists the wallet features that are turned on and that the namespace has, in the order that the options give. */
export function walletFeatures(
  features: Features,
  namespace: ChainNamespace | undefined,
): readonly (FeatureButton & { feature: WalletFeature })[] {
  return [...new Set(features.walletFeaturesOrder)].flatMap((feature) => {
    const button = buttons[feature]
    const isInNamespace = !button?.namespaces || (namespace !== undefined && button.namespaces.includes(namespace))
    const isOffered = button && features[feature] && isInNamespace
    return isOffered ? [{ ...button, feature }] : []
  })
}
