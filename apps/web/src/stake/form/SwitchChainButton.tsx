import { formatCaipNetworkId } from '@holdfast/caip'
import { ChainNotSupportedError, isUserRejection } from '@holdfast/core'
import { useNetwork } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { stakeMessages } from '../../messages/stake.ts'
import type { StakeTarget } from '../target.ts'

type Failure = keyof typeof stakeMessages.switchFailed

/** Asks the wallet to switch to the contract's chain. If this fails, explains why, or how to switch by hand. */
export function SwitchChainButton({ target }: SwitchChainButton.Props) {
  const { switchNetwork } = useNetwork()
  const [state, setState] = useState<'idle' | 'switching' | Failure>('idle')

  async function onClick() {
    setState('switching')
    try {
      const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: target.chainId })
      await switchNetwork({ caipNetworkId })
      setState('idle')
    } catch (error) {
      setState(failureOf(error))
    }
  }

  return (
    <>
      {state !== 'idle' && state !== 'switching' && (
        <p className="stake-form__switch-failed" role="alert">
          {stakeMessages.switchFailed[state](target.chainName)}
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

/** Returns which explanation to show. */
function failureOf(error: unknown): Failure {
  if (isUserRejection(error)) return 'declined'
  return error instanceof ChainNotSupportedError ? 'notSupported' : 'other'
}
