import { type ReactNode, useState } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Amount}. */
export type AmountProps = {
  /** The short form: the amount truncated to its significant digits. */
  children: ReactNode
  /** Every digit of the amount, with its unit, if the children show fewer. */
  exact?: string | undefined
  className?: string | undefined
}

/**
 * Draws an amount. If the short form omits digits, pressing the amount shows all of them, and pressing it again shows the short
 * form. The tooltip and the accessible description always contain all digits.
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
