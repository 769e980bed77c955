import { type CatalogueWallet, loadWalletImage, walletImage } from '@holdfast/core'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Reads and fetches the image of the chosen wallet. The list has perhaps not fetched the image: the app can open the modal on
 * this wallet, and the user can press a tile before its image is requested.
 */
export function useChosenWalletImage(wallet: CatalogueWallet | undefined): string | undefined {
  const kit = useKit()
  useEffect(() => {
    if (wallet) void loadWalletImage(kit, wallet)
  }, [kit, wallet])
  return useKit((state) => wallet && walletImage(state, wallet))
}
