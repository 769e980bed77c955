import type { Kit } from '@holdfast/core'
import { Checkbox, inertWhen } from '@holdfast/ui'
import { type ReactNode, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { AgreementContext } from './AgreementContext.ts'
import { LegalWords } from './LegalWords.tsx'
import { useLegal } from './useLegal.ts'
import './legal.css'

/** Kits whose user has agreed. An agreement lasts as long as the page: after a reload, the user is asked again. */
const agreed = new WeakSet<Kit>()

/** Props of {@link LegalGate}. */
export type LegalGateProps = {
  /** Pass a function for content that must not start before the agreement. Its argument says whether the user has agreed. */
  children: ReactNode | ((hasAgreed: boolean) => ReactNode)
}

/**
 * Blocks its content until the user has agreed to the app's legal texts, if the app requires the agreement. Blocked content is
 * dimmed, cannot be pressed and is out of the tab order.
 */
export function LegalGate({ children }: LegalGateProps) {
  const kit = useKit()
  const { agreement, termsUrl, privacyUrl } = useLegal()
  const [ticked, setTicked] = useState(() => agreed.has(kit))
  const content = (hasAgreed: boolean) => (typeof children === 'function' ? children(hasAgreed) : children)
  if (agreement !== 'checkbox') return content(true)

  function agree(checked: boolean) {
    setTicked(checked)
    if (checked) agreed.add(kit)
    else agreed.delete(kit)
  }

  return (
    <>
      <Checkbox className="hf-kit-legal-checkbox" checked={ticked} onCheckedChange={agree}>
        <LegalWords as="checkbox" termsUrl={termsUrl} privacyUrl={privacyUrl} />
      </Checkbox>
      <div className="hf-kit-legal-gated" {...inertWhen(!ticked)}>
        <AgreementContext.Provider value={ticked}>{content(ticked)}</AgreementContext.Provider>
      </div>
    </>
  )
}
