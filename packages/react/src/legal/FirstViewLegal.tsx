import { useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { LegalFooter } from './LegalFooter.tsx'
import { LegalGate, type LegalGateProps } from './LegalGate.tsx'

/** Asks a person to agree where a view is the first one that is shown. Behind another one that was done there. */
export function FirstViewLegal({ children }: LegalGateProps) {
  const kit = useKit()
  // As it began: once the view goes, it must not be drawn anew.
  const [isFirst] = useState(() => kit.router.getState().history.length === 1)
  if (!isFirst) return typeof children === 'function' ? children(true) : children
  return (
    <>
      <LegalGate>{children}</LegalGate>
      <LegalFooter />
    </>
  )
}
