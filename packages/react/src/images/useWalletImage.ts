import { type CatalogueWallet, loadWalletImage, walletImage } from '@holdfast/core'
import { startTransition, useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { whenFramesRest } from './whenFramesRest.ts'

/** Who goes again sooner than this was only scrolled past: its picture is not fetched. In milliseconds. */
const restMs = 120

/**
 * Reads and fetches the picture of one wallet of very many. Pictures arrive by the dozen while a list is scrolled: unlike
 * {@link useKit}, which draws each of them at once, this lets React draw several together when it has the time.
 *
 * @param wallet - the same for the life of the component: give it the wallet's id as its key.
 */
export function useWalletImage(wallet: CatalogueWallet): string | undefined {
  const kit = useKit()
  const [image, setImage] = useState(() => walletImage(kit.getState(), wallet))

  useEffect(() => {
    const follow = () => {
      const arrived = walletImage(kit.getState(), wallet)
      startTransition(() => setImage(arrived))
    }
    follow()
    return kit.wallets.subscribe(follow)
  }, [kit, wallet])

  useEffect(() => {
    let leave: (() => void) | undefined
    const timer = window.setTimeout(() => {
      leave = whenFramesRest(() => void loadWalletImage(kit, wallet))
    }, restMs)
    return () => {
      window.clearTimeout(timer)
      leave?.()
    }
  }, [kit, wallet])

  return image
}
