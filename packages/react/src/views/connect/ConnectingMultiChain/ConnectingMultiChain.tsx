import { type Connector, selectConnector, showToast } from '@holdfast/core'
import { ChevronRight, ListRow } from '@holdfast/ui'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { NetworkImage } from '../../../images/NetworkImage.tsx'
import { connectorImage } from '../../../images/wallet/connectorImage.ts'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import './ConnectingMultiChain.css'

/** Asks which chain to connect with, for a wallet that supports several. */
export function ConnectingMultiChain() {
  const kit = useKit()
  const text = useText(connectingMessages)
  const entry = useKit(({ router, connectors }) =>
    connectors.connectors.find(({ id, connectors: parts }) => id === router.data?.connectorId && parts),
  )
  const image = useKit((state) => entry && connectorImage(state, entry))
  const missing = entry === undefined

  useEffect(() => {
    // The wallet may have been disabled or removed while the list was open.
    if (missing) showToast(kit, { variant: 'error', message: text('multiChain.missing') })
  }, [missing, kit, text])

  if (!entry) {
    return (
      <StatusBlock
        image={<WalletImage src={undefined} size="lg" />}
        tone="error"
        title={text('multiChain.missing')}
        hint={text('connecting.noWalletHint')}
      />
    )
  }
  return (
    <div className="hf-kit-multi-chain">
      <StatusBlock
        image={<WalletImage src={image} name={entry.name} size="lg" />}
        title={text('multiChain.title', { wallet: entry.name })}
        hint={text('multiChain.hint')}
      />
      <ul className="hf-kit-list" aria-label={text('multiChain.listLabel')}>
        {entry.connectors?.map((connector) => (
          <li key={connector.chain}>
            <ChainRow connector={connector} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChainRow({ connector: { id, chain } }: { connector: Connector }) {
  const kit = useKit()
  const text = useText(connectingMessages)
  const name = text(`namespace.${chain}`)
  // The image of a namespace's first network stands for the whole namespace.
  const network = useKit(({ networks }) => networks.byNamespace[chain]?.caipNetworks[0])
  return (
    <ListRow
      leading={<NetworkImage network={network} name={name} />}
      trailing={<ChevronRight className="hf-kit-mirrored" />}
      onClick={() => selectConnector(kit, id, { namespace: chain })}
    >
      {name}
    </ListRow>
  )
}
