import { Button } from '@holdfast/ui'
import { type MouseEvent, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { RiskLine } from '../risks.ts'

/**
 * Shows the buttons to approve and to reject. A press to approve counts only if the user, not a script, makes it while `isOpen`
 * is true and this window has the focus. If a risk is a danger, the user must press twice to approve.
 */
export function Decision({
  isOpen,
  risks,
  onApprove,
  onRefuse,
}: {
  /** Whether the user may approve now. */
  isOpen: boolean
  risks: readonly RiskLine[]
  onApprove: () => void
  onRefuse: () => void
}) {
  const { card: text } = useTexts()
  const needsSecondPress = risks.some(({ tone }) => tone === 'danger')
  const [isWarned, setWarned] = useState(false)
  const press = ({ nativeEvent }: MouseEvent): void => {
    // A script can simulate a press, but such a press is not trusted.
    if (!nativeEvent.isTrusted || !document.hasFocus() || !isOpen) return
    if (needsSecondPress && !isWarned) setWarned(true)
    else onApprove()
  }
  return (
    <div className="frame-buttons">
      <Button variant="secondary" onClick={onRefuse}>
        {text.refuse}
      </Button>
      <Button disabled={!isOpen} onClick={press}>
        {isWarned ? text.approveAnyway : text.approve}
      </Button>
    </div>
  )
}
