import type { CaipNetwork } from '@holdfast/caip'
import { goBack, pushView } from '@holdfast/core'
import { TextField } from '@holdfast/ui'
import { useId, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useText } from '../../../messages/useText.ts'
import { NetworkRow } from '../NetworkRow.tsx'
import './Networks.css'

/** From this many networks on, a search field helps more than it takes away. */
const searchFrom = 6

/** Lists the networks of the app; choosing one switches to it. */
export function Networks() {
  const kit = useKit()
  const text = useText()
  const { caipNetworks, caipNetworkId } = useNetwork()
  const [query, setQuery] = useState('')
  const found = caipNetworks.filter(({ name }) => matches(name, query))
  const summary = useId()

  function choose(network: CaipNetwork) {
    if (network.caipNetworkId === caipNetworkId) return goBack(kit)
    pushView(kit, 'SwitchNetwork', { caipNetworkId: network.caipNetworkId })
  }

  return (
    <div className="hf-kit-networks">
      {caipNetworks.length >= searchFrom && (
        <TextField
          type="search"
          label={text('networks.search')}
          labelHidden
          placeholder={text('networks.search')}
          value={query}
          onValueChange={setQuery}
          aria-describedby={summary}
        />
      )}
      <output id={summary} className="hf-kit-networks-summary">
        {found.length === 0 && text('networks.none')}
        {found.length > 0 && query !== '' && text('networks.found', { count: found.length })}
      </output>
      {found.length > 0 && (
        <ul className="hf-kit-list" aria-label={text('networks.listLabel')}>
          {found.map((network) => (
            <li key={network.caipNetworkId}>
              <NetworkRow network={network} current={network.caipNetworkId === caipNetworkId} onChoose={choose} />
            </li>
          ))}
        </ul>
      )}
      <p className="hf-kit-networks-hint">{text('networks.hint')}</p>
    </div>
  )
}

function matches(name: string, query: string): boolean {
  return name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase())
}
