import { initialOnRampState, loadOnRamp, type OnRampState } from '@holdfast/core'
import { useEffect } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { attempt } from '../../../loading/attempt.ts'

/** Returns the state of the on-ramp. Until the on-ramp's code has loaded, this is the initial state. */
export function useOnRamp(): OnRampState {
  return useKit(({ onramp }) => onramp ?? initialOnRampState)
}

/** Returns the state of the on-ramp, and fetches its offers again for each account and network. */
export function useOffers(): OnRampState {
  const kit = useKit()
  const { caipAddress } = useAccount()
  // oxlint-disable-next-line react/exhaustive-deps -- the offers depend on the account and the network.
  useEffect(() => attempt(kit, () => loadOnRamp(kit)), [kit, caipAddress])
  return useOnRamp()
}
