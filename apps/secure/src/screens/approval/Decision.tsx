import { Button } from '@holdfast/ui'
import { type MouseEvent, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { RiskLine } from '../risks.ts'

/**
 * The buttons that approve and reject. An approval counts only if the user presses while its gate is open and this window has
 * the focus. A danger needs two presses.
 */
export function Decision({
  isOpen,
  risks,
  onApprove,
  onRefuse,
}: {
  isOpen: boolean
  risks: readonly RiskLine[]
  onApprove: () => void
  onRefuse: () => void
}) {
  const { card: text } = useTexts()
  const needsSecondPress = risks.some(({ tone }) => tone === 'danger')
  const [isWarned, setWarned] = useState(false)
  const press = ({ nativeEvent }: MouseEvent): void => {
    // A script can simulate a press. Only the user's own counts, and only while this window has the focus.
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
