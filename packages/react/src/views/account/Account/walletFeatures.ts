import type { Features, ViewName, WalletFeature } from '@holdfast/core'
import { ArrowDownToLine, type Icon } from '@holdfast/ui'
import type { ModalKey } from '../../../messages/text.ts'

/** What the button of a wallet feature shows, and where it leads. */
export type FeatureButton = { view: ViewName; icon: Icon; text: ModalKey }

/** The wallet features that exist. One that is missing here is shown nowhere, whatever the options say. */
const buttons: Readonly<Partial<Record<WalletFeature, FeatureButton>>> = {
  receive: { view: 'WalletReceive', icon: ArrowDownToLine, text: 'title.receive' },
}

/** Lists the wallet features that an account view offers: those that exist and are on, in the order of the options. */
export function walletFeatures(features: Features): readonly (FeatureButton & { feature: WalletFeature })[] {
  return [...new Set(features.walletFeaturesOrder)].flatMap((feature) => {
    const button = buttons[feature]
    return button && features[feature] ? [{ ...button, feature }] : []
  })
}
