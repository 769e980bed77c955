import { type CatalogueWallet, loadWalletImage, walletImage } from '@holdfast/core'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Reads and fetches the picture of the wallet that was chosen: nobody else may have, as for a wallet that an app opens the modal
 * on, or a tile that was pressed before it had come to rest.
 */
export function useChosenWalletImage(wallet: CatalogueWallet | undefined): string | undefined {
  const kit = useKit()
  useEffect(() => {
    if (wallet) void loadWalletImage(kit, wallet)
  }, [kit, wallet])
  return useKit((state) => wallet && walletImage(state, wallet))
}
