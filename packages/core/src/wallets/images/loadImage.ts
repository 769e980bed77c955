import type { CatalogueWallet } from '@holdfast/api'
import type { Connector } from '../../connectors/state.ts'
import type { Kit, KitState } from '../../kit.ts'
import { catalogueOf } from '../catalogueQuery.ts'
import { requestOnce, waitAtMost } from '../requests.ts'
import { enqueueImage, prioritizeImage } from './imageQueue.ts'

/** How long to wait for a preload, in milliseconds; it then continues in the background. */
const PRELOAD_MS = 2000
/** How many pictures of a list are visible at once. */
const SEEN_AT_ONCE = 20
const imageTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  // SVG is harmless in an <img>, where scripts do not run; it is used nowhere else.
  'image/svg+xml',
])

/** The kind of picture: of a wallet, or of a network or connector. */
export type ImageKind = 'wallet' | 'asset'

/** Finds the URL of a wallet's picture: the wallet's own, or the catalogue's once it is loaded. */
export function walletImage(
  { wallets }: Pick<KitState, 'wallets'>,
  { image_url, image_id }: Pick<CatalogueWallet, 'image_url' | 'image_id'>,
): string | undefined {
  if (image_url) return image_url
  return image_id && Object.hasOwn(wallets.images, image_id) ? wallets.images[image_id] : undefined
}

/**
 * Loads the picture of a visible wallet, once. Resolves when it is loaded or has failed; a failed one can be requested again
 * after 1 s.
 */
export async function loadWalletImage(
  kit: Kit,
  wallet: Pick<CatalogueWallet, 'image_url' | 'image_id'>,
): Promise<void> {
  if (!wallet.image_id || wallet.image_url) return
  prioritizeImage(kit, pictureName('wallet', wallet.image_id))
  await loadImage(kit, 'wallet', wallet.image_id)
}

/**
 * Loads the catalogue's picture of a connector that has none of its own, once. It is the wallet's picture if the catalogue has
 * the wallet. Resolves like {@link loadWalletImage}.
 */
export async function loadConnectorImage(
  kit: Kit,
  { imageUrl, imageId, explorerId }: Pick<Connector, 'imageUrl' | 'imageId' | 'explorerId'>,
): Promise<void> {
  if (imageId && !imageUrl) await loadImage(kit, explorerId ? 'wallet' : 'asset', imageId)
}

/** Loads the pictures of wallets before they are visible, in order, and waits at most 2 s for each of them. */
export async function preloadWalletImages(kit: Kit, wallets: readonly CatalogueWallet[]): Promise<void> {
  await Promise.all(pictureIds(wallets).map((id) => waitAtMost(kit, loadImage(kit, 'wallet', id, true), PRELOAD_MS)))
}

/**
 * Loads the pictures of the wallets at the top of a list, and waits at most 2 s for each. The others are loaded when they become
 * visible.
 */
export function preloadFirstImages(kit: Kit, wallets: readonly CatalogueWallet[]): Promise<void> {
  return preloadWalletImages(kit, wallets.slice(0, SEEN_AT_ONCE))
}

/** Starts loading the pictures for which {@link preloadFirstImages} waits. */
export function startFirstImages(kit: Kit, wallets: readonly CatalogueWallet[]): void {
  for (const id of pictureIds(wallets.slice(0, SEEN_AT_ONCE))) void loadImage(kit, 'wallet', id, true)
}

/** Lists the ids of the pictures to fetch. */
function pictureIds(wallets: readonly CatalogueWallet[]): string[] {
  return wallets.flatMap(({ image_id, image_url }) => (image_id && !image_url ? [image_id] : []))
}

/** Loads the catalogue's pictures of the networks and connectors that have none of their own. */
export async function preloadAssetImages(kit: Kit): Promise<void> {
  const { connectors, networks, options } = kit.getState()
  const networkImageIds = Object.values(networks.byNamespace)
    .flatMap(({ caipNetworks }) => caipNetworks)
    .filter(({ id, caipNetworkId }) => !(id in options.chainImages) && !(caipNetworkId in options.chainImages))
    .flatMap(({ assets }) => (assets?.imageId && !assets.imageUrl ? [assets.imageId] : []))
  const withoutPicture = connectors.all.filter(({ id }) => !(id in options.connectorImages))
  const loads = [
    ...networkImageIds.map((id) => loadImage(kit, 'asset', id)),
    ...withoutPicture.map((connector) => loadConnectorImage(kit, connector)),
  ]
  await Promise.all(loads.map((load) => waitAtMost(kit, load, PRELOAD_MS)))
}

/** Loads a picture, once, and keeps it as an object URL of this page until the kit is destroyed. */
async function loadImage(kit: Kit, kind: ImageKind, id: string, isAhead = false): Promise<void> {
  const fetchImage = async (): Promise<void> => {
    const services = await catalogueOf(kit)
    const { signal } = kit.internals.lifetime
    const objectUrls = kit.internals.window?.URL
    if (!services || !objectUrls?.createObjectURL) return
    const blob = await (kind === 'wallet'
      ? services.getWalletImage({ id, signal })
      : services.getAssetImage({ id, signal }))
    if (!isImage(blob) || signal.aborted) return
    kit.wallets.send({ type: 'imageLoaded', imageId: id, url: objectUrls.createObjectURL(blob) })
  }
  const picture = pictureName(kind, id)
  await requestOnce(kit, picture, () => enqueueImage(kit, { picture, isAhead, fetchImage }))
}

function pictureName(kind: ImageKind, id: string): string {
  return `${kind} image ${id}`
}

/** Tells whether bytes may be shown as a picture: they are not empty, and of a known type. */
export function isImage({ type, size }: Pick<Blob, 'type' | 'size'>): boolean {
  const [essence = ''] = type.toLowerCase().split(';')
  return imageTypes.has(essence.trim()) && size > 0
}
