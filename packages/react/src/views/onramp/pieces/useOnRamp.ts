import { initialOnRampState, loadOnRamp, type OnRampState } from '@holdfast/core'
import { useEffect } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'

/** Returns the state of buying. Until its code has joined the kit, nothing is chosen in it. */
export function useOnRamp(): OnRampState {
  return useKit(({ onramp }) => onramp ?? initialOnRampState)
}

/** The same, and reads what can be bought, again for another account or network. */
export function useOffers(): OnRampState {
  const kit = useKit()
  const { caipAddress } = useAccount()
  // oxlint-disable-next-line react/exhaustive-deps -- another account or network is offered other things.
  useEffect(() => attempt(kit, () => loadOnRamp(kit)), [kit, caipAddress])
  return useOnRamp()
}
