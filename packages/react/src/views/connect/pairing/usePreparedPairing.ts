import { preparePairing } from '@holdfast/core'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { whenIdle } from '../../../loading/whenIdle.ts'

/** Keeps a pairing URI ready while a list of wallets is shown on a phone, so that a tap on one of them can open its app. */
export function usePreparedPairing(): void {
  const kit = useKit()
  // A URI that ran out is made anew; an attempt that failed is begun anew by the person alone.
  const isIdle = useKit(({ pairing }) => pairing.status === 'idle')
  const isOpen = useKit(({ modal }) => modal.open)
  useEffect(() => whenIdle(() => void preparePairing(kit)), [kit, isIdle, isOpen])
}
