import { useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { LegalFooter } from './LegalFooter.tsx'
import { LegalGate, type LegalGateProps } from './LegalGate.tsx'

/**
 * Asks the user to agree to the app's legal texts if this is the first view that is shown. Otherwise an earlier view has
 * already asked.
 */
export function FirstViewLegal({ children }: LegalGateProps) {
  const kit = useKit()
  // Fixed at the first render: when the next view is shown, this one must not change while it is animated away.
  const [isFirst] = useState(() => kit.router.getState().history.length === 1)
  if (!isFirst) return typeof children === 'function' ? children(true) : children
  return (
    <>
      <LegalGate>{children}</LegalGate>
      <LegalFooter />
    </>
  )
}
