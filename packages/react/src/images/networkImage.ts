import type { CaipNetwork } from '@holdfast/caip'
import type { OptionsState, WalletsState } from '@holdfast/core'

/** Finds the URL of a network's image: the network's own, otherwise the catalogue's, otherwise the one in the app's options. */
export function networkImage(
  { wallets, options }: networkImage.State,
  { id, caipNetworkId, assets }: Pick<CaipNetwork, 'id' | 'caipNetworkId' | 'assets'>,
): string | undefined {
  const { imageUrl, imageId } = assets ?? {}
  return (
    imageUrl ??
    (imageId === undefined ? undefined : wallets.images[imageId]) ??
    options.chainImages[id] ??
    options.chainImages[caipNetworkId]
  )
}

export declare namespace networkImage {
  /** The parts of the kit's state that are read. */
  type State = { wallets: Pick<WalletsState, 'images'>; options: Pick<OptionsState, 'chainImages'> }
}
