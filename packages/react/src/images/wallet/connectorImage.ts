import type { Connector, OptionsState, WalletsState } from '@holdfast/core'

/** Finds the URL of a connector's image: the connector's own, otherwise the catalogue's, otherwise the one in the options. */
export function connectorImage(
  { wallets, options }: connectorImage.State,
  { id, imageUrl, imageId }: Pick<Connector, 'id' | 'imageUrl' | 'imageId'>,
): string | undefined {
  return imageUrl ?? (imageId === undefined ? undefined : wallets.images[imageId]) ?? options.connectorImages[id]
}

export declare namespace connectorImage {
  /** The parts of the kit's state that are read. */
  type State = { wallets: Pick<WalletsState, 'images'>; options: Pick<OptionsState, 'connectorImages'> }
}
