import { isWalletOutOfReach } from '@holdfast/core'
import { WifiOff } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'
import './WalletUnreachable.css'

/**
 * Shows a message while the paired wallet cannot be reached. The live region is always in the document, so that screen readers
 * announce the message.
 */
export function WalletUnreachable() {
  const text = useText()
  const isOutOfReach = useKit(isWalletOutOfReach)
  return (
    <output className="hf-kit-reach">
      {isOutOfReach && (
        <>
          <WifiOff />
          <span>{text('pairing.outOfReach')}</span>
        </>
      )}
    </output>
  )
}
