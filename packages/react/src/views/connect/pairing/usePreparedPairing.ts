import { preparePairing } from '@holdfast/core'
import { useContext, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { AgreementContext } from '../../../legal/AgreementContext.ts'
import { whenIdle } from '../../../loading/whenIdle.ts'

/**
 * Keeps a pairing URI ready while a list of wallets is shown on a phone, so that a tap on one of them can open its app. Not before
 * the person has agreed to what the app asks for: the relay hears of a URI.
 */
export function usePreparedPairing(): void {
  const kit = useKit()
  // A URI that ran out is made anew; an attempt that failed is begun anew by the person alone.
  const isIdle = useKit(({ pairing }) => pairing.status === 'idle')
  const isOpen = useKit(({ modal }) => modal.open)
  const hasAgreed = useContext(AgreementContext)
  useEffect(() => {
    if (!hasAgreed) return
    return whenIdle(() => void preparePairing(kit))
  }, [kit, isIdle, isOpen, hasAgreed])
}
