import type { Connector, OptionsState, WalletsState } from '@holdfast/core'

/** Finds the address of a connector's picture: what it announced, the catalogue's, or the one that the app's options name. */
export function connectorImage(
  { wallets, options }: connectorImage.State,
  { id, imageUrl, imageId }: Pick<Connector, 'id' | 'imageUrl' | 'imageId'>,
): string | undefined {
  return imageUrl ?? (imageId === undefined ? undefined : wallets.images[imageId]) ?? options.connectorImages[id]
}

export declare namespace connectorImage {
  /** What of the kit's state is read. */
  type State = { wallets: Pick<WalletsState, 'images'>; options: Pick<OptionsState, 'connectorImages'> }
}
