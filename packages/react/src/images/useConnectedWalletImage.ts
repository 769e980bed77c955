import { type CatalogueWallet, loadWalletOfConnection, type WalletInfo, walletImage } from '@holdfast/core'
import { useEffect, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { isOwnImage } from './safeImage.ts'

/**
 * Gives the picture of the wallet behind a connection: the one that it brings along, else the catalogue's. What a wallet names by
 * an address is never fetched: whoever it belongs to would see who is connected here.
 */
export function useConnectedWalletImage(info: WalletInfo | undefined): string | undefined {
  const kit = useKit()
  const [found, setFound] = useState<{ name: string; wallet: CatalogueWallet | undefined }>()
  const { name, rdns, icon } = info ?? {}
  const own = isOwnImage(icon) ? icon : undefined

  useEffect(() => {
    if (!name || own) return
    let isCurrent = true
    void loadWalletOfConnection(kit, { name, rdns }).then((wallet) => isCurrent && setFound({ name, wallet }))
    return () => {
      isCurrent = false
    }
  }, [kit, name, rdns, own])

  // What was found may be of the wallet before.
  const wallet = found?.name === name ? found?.wallet : undefined
  return useKit((state) => own ?? (wallet && walletImage(state, wallet)))
}
