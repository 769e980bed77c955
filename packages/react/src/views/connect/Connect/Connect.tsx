import { type Connector, pushView, selectConnector } from '@holdfast/core'
import { Button, EmptyState, ListRow, Wallet } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { WalletImage } from '../../../images/WalletImage.tsx'
import { useText } from '../../../messages/useText.ts'
import './Connect.css'

/** Offers the wallets found in this browser. */
export function Connect() {
  const kit = useKit()
  const text = useText()
  const connectors = useKit((state) => state.connectors.connectors)
  if (connectors.length === 0) return <NoWallet />

  return (
    <div className="hf-kit-connect">
      <ul className="hf-kit-list" aria-label={text('connect.listLabel')}>
        {connectors.map((connector) => (
          <li key={keyOf(connector)}>
            <ListRow
              leading={<WalletImage src={connector.imageUrl} />}
              trailing={isInstalled(connector) && <span className="hf-kit-tag">{text('connect.installed')}</span>}
              onClick={() => selectConnector(kit, connector.id)}
            >
              {connector.name}
            </ListRow>
          </li>
        ))}
      </ul>
      <p className="hf-kit-connect-help">
        {text('connect.noWallet')}{' '}
        <button type="button" className="hf-kit-link" onClick={() => pushView(kit, 'WhatIsAWallet')}>
          {text('connect.getStarted')}
        </button>
      </p>
    </div>
  )
}

function NoWallet() {
  const kit = useKit()
  const text = useText()
  return (
    <EmptyState
      icon={Wallet}
      className="hf-kit-empty"
      title={text('connect.emptyTitle')}
      action={
        <Button variant="secondary" onClick={() => pushView(kit, 'WhatIsAWallet')}>
          {text('connect.emptyAction')}
        </Button>
      }
    >
      {text('connect.emptyHint')}
    </EmptyState>
  )
}

/** Two wallets may bear one id (two builds of one extension); the announcement tells them apart. */
function keyOf({ id, chain, info }: Connector): string {
  return [chain, id, info?.uuid ?? ''].join('|')
}

function isInstalled({ type }: Connector): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'
}
