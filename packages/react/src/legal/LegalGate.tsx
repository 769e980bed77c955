import type { Kit } from '@holdfast/core'
import { Checkbox, inertWhen } from '@holdfast/ui'
import { type ReactNode, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { AgreementContext } from './AgreementContext.ts'
import { LegalWords } from './LegalWords.tsx'
import { useLegal } from './useLegal.ts'
import './legal.css'

/** Kits whose visitor has agreed. For the life of the page: who comes back is asked again. */
const agreed = new WeakSet<Kit>()

/** Props of {@link LegalGate}. */
export type LegalGateProps = {
  /** Given a function, it draws what must not even begin before: it is told whether the person has agreed. */
  children: ReactNode | ((hasAgreed: boolean) => ReactNode)
}

/**
 * Holds its content back until the person has agreed to the app's legal texts, where the app asks for that: dimmed, not to be
 * pressed and out of the tab order.
 */
export function LegalGate({ children }: LegalGateProps) {
  const kit = useKit()
  const { asks, termsUrl, privacyUrl } = useLegal()
  const [ticked, setTicked] = useState(() => agreed.has(kit))
  const content = (hasAgreed: boolean) => (typeof children === 'function' ? children(hasAgreed) : children)
  if (asks !== 'checkbox') return content(true)

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
