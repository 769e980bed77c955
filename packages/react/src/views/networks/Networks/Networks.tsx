import type { CaipNetwork } from '@holdfast/caip'
import { getNetworks, goBack, isAnyConnected, isNetworkReachable, pushView, track } from '@holdfast/core'
import { useMemo, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { networksMessages } from '../../../messages/languages/english/networks.ts'
import { useText } from '../../../messages/useText.ts'
import { NetworkRow } from '../../../pieces/networks/NetworkRow.tsx'
import { SearchField } from '../../../search/SearchField.tsx'
import './Networks.css'

/** The least number of networks for which a search field is shown. */
const searchFrom = 6

/** Lists the networks of the app, in every namespace, and leads to the view that switches to the chosen network. */
export function Networks() {
  const kit = useKit()
  const text = useText(networksMessages)
  const { caipNetworkId } = useNetwork()
  const state = useKit(({ networks }) => networks)
  const accounts = useKit((whole) => whole.accounts)
  const caipNetworks = useMemo(() => {
    void state // This makes the state a dependency of the memo, since getNetworks reads it.
    return getNetworks(kit)
  }, [kit, state])
  const [query, setQuery] = useState('')
  const found = caipNetworks.filter(({ name }) => matches(name, query))
  const summary =
    found.length === 0
      ? text('networks.none')
      : query === ''
        ? undefined
        : text('networks.found', { count: found.length })

  const isConnectedIn = ({ chainNamespace }: CaipNetwork): boolean => accounts[chainNamespace]?.address !== undefined
  const needsOtherWallet = (network: CaipNetwork): boolean => isAnyConnected(kit) && !isConnectedIn(network)
  const canBeReached = (network: CaipNetwork): boolean => isNetworkReachable({ networks: state }, network)
  const isActive = (network: CaipNetwork): boolean =>
    network.chainNamespace === state.activeNamespace && network.caipNetworkId === caipNetworkId

  function choose(network: CaipNetwork) {
    if (isActive(network)) return goBack(kit)
    const { caipNetworkId: id, chainNamespace: switchToNamespace } = network
    if (needsOtherWallet(network)) pushView(kit, 'SwitchActiveChain', { caipNetworkId: id, switchToNamespace })
    else pushView(kit, 'SwitchNetwork', { caipNetworkId: id })
  }

  function noteOf(network: CaipNetwork): string | undefined {
    if (needsOtherWallet(network)) return text('networks.otherWallet')
    const namespaceState = state.byNamespace[network.chainNamespace]
    if (!namespaceState || namespaceState.supportsAllNetworks || !isConnectedIn(network)) return undefined
    if (!canBeReached(network)) return text('networks.notOffered')
    const isApproved = namespaceState.approvedCaipNetworkIds.includes(network.caipNetworkId)
    return isApproved ? undefined : text('networks.notApproved')
  }

  return (
    <div className="hf-kit-networks">
      <SearchField
        label={text('networks.search')}
        query={query}
        onQuery={setQuery}
        summary={summary}
        fieldHidden={caipNetworks.length < searchFrom}
      />
      {found.length > 0 && (
        <ul className="hf-kit-list" aria-label={text('networks.listLabel')}>
          {found.map((network) => (
            <li key={network.caipNetworkId}>
              <NetworkRow
                network={network}
                note={noteOf(network)}
                current={isActive(network)}
                disabled={!canBeReached(network)}
                onChoose={choose}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="hf-kit-networks-hint">
        {text('networks.hint')}{' '}
        <button type="button" className="hf-kit-link" onClick={explain}>
          {text('networks.whatIs')}
        </button>
      </p>
    </div>
  )

  function explain() {
    track(kit, { event: 'CLICK_NETWORK_HELP' })
    pushView(kit, 'WhatIsANetwork')
  }
}

function matches(name: string, query: string): boolean {
  return name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase())
}
