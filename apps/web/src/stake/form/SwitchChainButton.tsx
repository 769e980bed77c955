import { formatCaipNetworkId } from '@holdfast/caip'
import { ChainNotSupportedError, isNetworkReachable, isUserRejection } from '@holdfast/core'
import { useKit, useNetwork } from '@holdfast/react'
import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { stakeMessages } from '../../messages/stake.ts'
import type { StakeTarget } from '../target.ts'

type Failure = keyof typeof stakeMessages.switchFailed

/**
 * Asks the wallet to switch to the contract's chain. If this fails, or the wallet cannot be asked, explains why, or how to
 * switch by hand.
 */
export function SwitchChainButton({ target }: SwitchChainButton.Props) {
  const { switchNetwork } = useNetwork()
  const [state, setState] = useState<'idle' | 'switching' | Failure>('idle')
  const network = {
    chainNamespace: 'eip155',
    caipNetworkId: formatCaipNetworkId({ namespace: 'eip155', reference: target.chainId }),
  } as const
  const isReachable = useKit((kitState) => isNetworkReachable(kitState, network))
  const failure = !isReachable ? 'notSupported' : state !== 'idle' && state !== 'switching' && state

  async function onClick() {
    setState('switching')
    try {
      await switchNetwork(network)
      setState('idle')
    } catch (error) {
      setState(failureOf(error))
    }
  }

  return (
    <>
      {failure && (
        <p className="stake-form__switch-failed" role="alert">
          {stakeMessages.switchFailed[failure](target.chainName)}
        </p>
      )}
      <Button disabled={state === 'switching' || !isReachable} onClick={() => void onClick()}>
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
