import { cancelPairing } from '@holdfast/core'
import { Skeleton } from '@holdfast/ui'
import { type ReactNode, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { pairingMessages } from '../../../messages/languages/english/pairing.ts'
import { useText } from '../../../messages/useText.ts'
import { CopyLink } from '../../../pieces/CopyLink.tsx'
import '../../../pieces/qr.css'

/**
 * Draws a placeholder for a QR code that must not be created before the user agrees to the legal texts. Also cancels a pairing
 * that already exists, unless the app that uses the kit creates the pairing URIs (`manualPairing`).
 *
 * @param props.children - shown below the code.
 */
export function QrCodePlaceholder({ children }: { children?: ReactNode }) {
  const kit = useKit()
  const text = useText(pairingMessages)
  const isManual = useKit(({ options }) => options.manualPairing)
  useEffect(() => {
    if (!isManual) cancelPairing(kit)
  }, [kit, isManual])

  return (
    <div className="hf-kit-qr">
      <div className="hf-kit-qr-place">
        <Skeleton height="100%" />
      </div>
      <div className="hf-kit-qr-use">
        <p className="hf-kit-qr-text">{text('pairing.scan')}</p>
        <CopyLink value={undefined} />
      </div>
      {children}
    </div>
  )
}
