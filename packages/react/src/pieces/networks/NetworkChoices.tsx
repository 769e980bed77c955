import type { CaipNetwork } from '@holdfast/caip'
import { isNetworkReachable } from '@holdfast/core'
import { useKit } from '../../hooks/useKit.ts'
import { networksMessages } from '../../messages/languages/english/networks.ts'
import { useText } from '../../messages/useText.ts'
import { NetworkRow } from './NetworkRow.tsx'
import { useNetworkChoice } from './useNetworkChoice.ts'

/**
 * Lists networks, and switches the wallet to the network that the user chooses. A network that the wallet cannot reach is
 * disabled. The problem of a failed switch is shown below the list.
 */
export function NetworkChoices({ networks, label }: NetworkChoices.Props) {
  const text = useText(networksMessages)
  const state = useKit((whole) => whole.networks)
  const { pending, problem, choose } = useNetworkChoice()

  return (
    <>
      <ul className="hf-kit-list" aria-label={label}>
        {networks.map((network) => {
          const isReachable = isNetworkReachable({ networks: state }, network)
          return (
            <li key={network.caipNetworkId}>
              <NetworkRow
                network={network}
                note={isReachable ? undefined : text('networks.notOffered')}
                pending={pending === network}
                disabled={pending !== undefined || !isReachable}
                onChoose={(chosen) => void choose(chosen)}
              />
            </li>
          )
        })}
      </ul>
      <p className="hf-kit-problem" role="alert">
        {problem}
      </p>
    </>
  )
}

export declare namespace NetworkChoices {
  type Props = {
    networks: readonly CaipNetwork[]
    /** The accessible name of the list. */
    label: string
  }
}
