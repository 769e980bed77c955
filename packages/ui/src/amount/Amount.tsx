import { type ReactNode, useState } from 'react'
import { joinClasses } from '../class-names/joinClasses.ts'

/** Props of {@link Amount}. */
export type AmountProps = {
  /** The amount as it is read: cut to the places that matter. */
  children: ReactNode
  /** Every digit of it, with its unit, where the children show fewer. */
  exact?: string | undefined
  className?: string | undefined
}

/**
 * An amount. Where digits were left out it can be pressed, by finger, mouse or key: then all of them are there, and with the next
 * press the short form again. A tooltip and a screen reader tell them without a press.
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
