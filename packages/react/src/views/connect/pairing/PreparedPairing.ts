import { preparePairing } from '@holdfast/core'
import { whenIdle } from '@holdfast/ui/idle'
import { useContext, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { AgreementContext } from '../../../legal/AgreementContext.ts'
import { attempt } from '../../../loading/attempt.ts'

/**
 * Keeps a pairing URI ready while a list of wallets is shown on a phone, so that a tap on a wallet can open its app at once.
 * The pairing starts only after the user has agreed to the legal texts, since creating a URI contacts the relay.
 *
 * It renders nothing, but is a component of its own, so that opening the modal does not render the list again.
 */
export function PreparedPairing(): null {
  const kit = useKit()
  // When a URI expires, the pairing becomes idle, and the effect creates another URI. After a failed attempt, another follows
  // only when the list or the modal opens again, or when the user asks for one.
  const isIdle = useKit(({ pairing }) => pairing.status === 'idle')
  const isOpen = useKit(({ modal }) => modal.open)
  const hasAgreed = useContext(AgreementContext)
  useEffect(() => {
    if (!hasAgreed) return
    return whenIdle(() => attempt(kit, () => preparePairing(kit)))
  }, [kit, isIdle, isOpen, hasAgreed])
  return null
}
