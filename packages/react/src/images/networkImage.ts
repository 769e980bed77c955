import type { CaipNetwork } from '@holdfast/caip'
import type { OptionsState, WalletsState } from '@holdfast/core'

/** Finds the address of a network's picture: its own, the catalogue's, or the one that the app's options name. */
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
  /** What of the kit's state is read. */
  type State = { wallets: Pick<WalletsState, 'images'>; options: Pick<OptionsState, 'chainImages'> }
}
