import { type CatalogueWallet, type PairingState, startPairing } from '@holdfast/core'
import { useCallback, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Makes a pairing URI when a view is shown, unless the app does that itself.
 *
 * @param wallet - the wallet that is to pair; any without one.
 * @param isScanned - whether another device scans it, or an app of this one is opened.
 * @returns how far it has come, and `start`, which makes another URI once the last one has failed.
 */
export function usePairing(
  wallet: CatalogueWallet | undefined,
  isScanned: boolean,
): { pairing: PairingState; start: () => Promise<void> } {
  const kit = useKit()
  const pairing = useKit((state) => state.pairing)
  const isManual = useKit(({ options }) => options.manualPairing)
  const start = useCallback(() => startPairing(kit, { wallet, isScanned }), [kit, wallet, isScanned])
  useEffect(() => {
    if (!isManual) void start()
  }, [isManual, start])
  return { pairing, start }
}
