import { type ReactNode, useState } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Amount}. */
export type AmountProps = {
  /** The short form: the amount truncated to the digits that matter. */
  children: ReactNode
  /** Every digit of the amount, with its unit, if the children show fewer. */
  exact?: string | undefined
  className?: string | undefined
}

/**
 * An amount. If digits were left out, a press by finger, mouse or key shows all of them, and the next press shows the short form
 * again. The tooltip and the screen reader's description have them without a press.
 */
export function Amount({ children, exact, className }: AmountProps) {
  const [isExact, setExact] = useState(false)
  if (exact === undefined) {
    return (
      <bdi className={className} dir="ltr">
        {children}
      </bdi>
    )
  }
  return (
    <button
      type="button"
      className={joinClasses('hf-amount', className)}
      dir="ltr"
      title={exact}
      onClick={() => setExact(!isExact)}
    >
      {isExact ? exact : children}
    </button>
  )
}
