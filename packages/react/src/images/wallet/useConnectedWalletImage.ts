import { type CatalogueWallet, loadWalletOfConnection, type WalletInfo, walletImage } from '@holdfast/core'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { isOwnImage } from '../frame/safeImage.ts'

/**
 * Returns the image of the connected wallet: the wallet's own if it needs no request to a third party, otherwise the
 * catalogue's. A third party whose URL the wallet provides would learn from the request that the user is connected here.
 */
export function useConnectedWalletImage(info: WalletInfo | undefined): string | undefined {
  const kit = useKit()
  const [found, setFound] = useState<WalletInfo & { wallet: CatalogueWallet | undefined }>()
  const { name, rdns, icon } = info ?? {}
  const ownImage = isOwnImage(icon) ? icon : undefined

  useEffect(() => {
    if (!name || ownImage) return
    let isCurrent = true
    void loadWalletOfConnection(kit, { name, rdns }).then((wallet) => isCurrent && setFound({ name, rdns, wallet }))
    return () => {
      isCurrent = false
    }
  }, [kit, name, rdns, ownImage])

  // The found wallet may be that of the previous connection.
  const wallet = found?.name === name && found?.rdns === rdns ? found?.wallet : undefined
  return useKit((state) => ownImage ?? (wallet && walletImage(state, wallet)))
}
