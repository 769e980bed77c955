import type { ChainNamespace } from '@holdfast/caip'
import { type Features, type Kit, openSend, pushView, type WalletFeature } from '@holdfast/core'
import { ArrowDownToLine, ArrowUpFromLine, type Icon } from '@holdfast/ui'
import type { ModalKey } from '../../../messages/text.ts'

/** What the button of a wallet feature shows, and what it does. */
export type FeatureButton = {
  open: (kit: Kit) => void
  icon: Icon
  text: ModalKey
  /** The only namespace that it is for. Left out: every one. */
  namespace?: ChainNamespace | undefined
}

/** The wallet features that exist. One that is missing here is shown nowhere, whatever the options say. */
const buttons: Readonly<Partial<Record<WalletFeature, FeatureButton>>> = {
  receive: { open: (kit) => pushView(kit, 'WalletReceive'), icon: ArrowDownToLine, text: 'title.receive' },
  send: { open: openSend, icon: ArrowUpFromLine, text: 'title.send', namespace: 'eip155' },
}

/** Lists the wallet features that an account view offers: those that exist and are on, in the order of the options. */
export function walletFeatures(
  features: Features,
  namespace: ChainNamespace | undefined,
): readonly (FeatureButton & { feature: WalletFeature })[] {
  return [...new Set(features.walletFeaturesOrder)].flatMap((feature) => {
    const button = buttons[feature]
    const isOffered = button && features[feature] && (button.namespace ?? namespace) === namespace
    return isOffered ? [{ ...button, feature }] : []
  })
}
