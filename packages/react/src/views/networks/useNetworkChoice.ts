import type { CaipNetwork } from '@holdfast/caip'
import { switchNetwork, UserRejectedError } from '@holdfast/core'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { errorText } from '../../messages/coreText.ts'
import { networksMessages } from '../../messages/languages/english/networks.ts'
import { useText } from '../../messages/useText.ts'

/** Switches to a network that the user presses in a list, and reports a failure. */
export function useNetworkChoice(): {
  /** The network that is being switched to. */
  pending: CaipNetwork | undefined
  /** The failure in the user's language; empty while nothing has failed. */
  problem: string
  choose: (network: CaipNetwork) => Promise<void>
} {
  const kit = useKit()
  const text = useText(networksMessages)
  const [pending, setPending] = useState<CaipNetwork>()
  const [problem, setProblem] = useState('')
  const choose = async (network: CaipNetwork): Promise<void> => {
    setPending(network)
    setProblem('')
    try {
      await switchNetwork(kit, { caipNetworkId: network.caipNetworkId })
    } catch (error) {
      setProblem(error instanceof UserRejectedError ? text('switch.declined') : errorText(text, error))
    } finally {
      setPending(undefined)
    }
  }
  return { pending, problem, choose }
}
