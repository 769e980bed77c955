import type { CaipNetwork } from '@holdfast/caip'
import { switchNetwork, UserRejectedError } from '@holdfast/core'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { errorText } from '../../messages/coreText.ts'
import { networksMessages } from '../../messages/languages/english/networks.ts'
import { useText } from '../../messages/useText.ts'

/** Returns a function that switches the wallet to a chosen network, and the progress of the switch. */
export function useNetworkChoice(): {
  /** The network to which the wallet is switching. */
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
