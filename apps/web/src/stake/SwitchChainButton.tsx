import { formatCaipNetworkId } from '@holdfast/caip'
import { useNetwork } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { stakeMessages } from '../messages/stake.ts'
import type { StakeTarget } from './target.ts'

/** Asks the wallet to switch to the contract's chain, with progress, and with what to do by hand when it does not. */
export function SwitchChainButton({ target }: SwitchChainButton.Props) {
  const { switchNetwork } = useNetwork()
  const [state, setState] = useState<'idle' | 'switching' | 'failed'>('idle')

  async function onClick() {
    setState('switching')
    try {
      const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: target.chainId })
      await switchNetwork({ caipNetworkId })
      setState('idle')
    } catch {
      // Declined, or the wallet cannot: either way the person can switch by hand, and that is what is said.
      setState('failed')
    }
  }

  return (
    <>
      {state === 'failed' && (
        <p className="stake-form__switch-failed" role="alert">
          {stakeMessages.switchFailed(target.chainName)}
        </p>
      )}
      <Button disabled={state === 'switching'} onClick={() => void onClick()}>
        {state === 'switching' ? stakeMessages.switching : stakeMessages.switchTo(target.chainName)}
      </Button>
    </>
  )
}

export declare namespace SwitchChainButton {
  type Props = { target: StakeTarget }
}
