import { type CatalogueWallet, loadWalletImage, walletImage } from '@holdfast/core'
import { startTransition, useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { whenFramesAreIdle } from './whenFramesAreIdle.ts'

/**
 * How long a wallet's tile must stay in the list before its image is fetched, in milliseconds. A tile that disappears sooner
 * was only scrolled past.
 */
const restMs = 120

/**
 * Reads and fetches the image of one wallet in a long list. Images arrive by the dozen while a list is scrolled. {@link useKit}
 * would render each image on its arrival; this hook lets React render several together when it has time.
 *
 * @param wallet - must not change during the life of the component: use the wallet's id as the component's key.
 */
export function useWalletImage(wallet: CatalogueWallet): string | undefined {
  const kit = useKit()
  const [image, setImage] = useState(() => walletImage(kit.getState(), wallet))

  useEffect(() => {
    const update = () => {
      const arrived = walletImage(kit.getState(), wallet)
      startTransition(() => setImage(arrived))
    }
    update()
    return kit.wallets.subscribe(update)
  }, [kit, wallet])

  useEffect(() => {
    let cancel: (() => void) | undefined
    const timer = window.setTimeout(() => {
      cancel = whenFramesAreIdle(() => void loadWalletImage(kit, wallet))
    }, restMs)
    return () => {
      window.clearTimeout(timer)
      cancel?.()
    }
  }, [kit, wallet])

  return image
}
