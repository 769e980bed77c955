import { type CatalogueWallet, type PairingState, startPairing } from '@holdfast/core'
import { useCallback, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Creates a pairing URI when a view is shown, unless the app that uses the kit creates it (`manualPairing`).
 *
 * @param wallet - the wallet that is to pair; any wallet when left out.
 * @param isScanned - true when another device scans the URI, false when a wallet's app on this device is opened.
 * @returns the state of the pairing, and `start`, which creates another URI after a failure.
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
