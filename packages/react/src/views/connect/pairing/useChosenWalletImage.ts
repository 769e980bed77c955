import { type CatalogueWallet, loadWalletImage, walletImage } from '@holdfast/core'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Reads and fetches the image of the chosen wallet. No list may have fetched the image: the app may have opened the modal on
 * this wallet, or the user may have pressed a tile before its image was requested.
 */
export function useChosenWalletImage(wallet: CatalogueWallet | undefined): string | undefined {
  const kit = useKit()
  useEffect(() => {
    if (wallet) void loadWalletImage(kit, wallet)
  }, [kit, wallet])
  return useKit((state) => wallet && walletImage(state, wallet))
}
