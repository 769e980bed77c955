import { type CatalogueWallet, loadWalletImage, walletImage } from '@holdfast/core'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Reads and fetches the image of the chosen wallet. A list may not have fetched it yet: the app can open the modal on this
 * wallet, and the user can press a tile before its image was requested.
 */
export function useChosenWalletImage(wallet: CatalogueWallet | undefined): string | undefined {
  const kit = useKit()
  useEffect(() => {
    if (wallet) void loadWalletImage(kit, wallet)
  }, [kit, wallet])
  return useKit((state) => wallet && walletImage(state, wallet))
}
