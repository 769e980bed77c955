import { chainNamespaces } from '@holdfast/caip'
import { type AccountSnapshot, pushView, selectAccount } from '@holdfast/core'
import { Button, Plus, Settings } from '@holdfast/ui'
import { useMemo } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { accountMessages } from '../../../messages/languages/english/account.ts'
import { useText } from '../../../messages/useText.ts'
import { NoAccount } from '../../../pieces/NoAccount.tsx'
import { AccountList } from '../pieces/AccountList.tsx'
import './Profile.css'

/** Lists the accounts of every connected wallet, and offers to connect in the namespaces that have no connection. */
export function Profile() {
  const kit = useKit()
  const text = useText(accountMessages)
  const state = useKit((whole) => whole)
  const connections = useMemo(
    () => chainNamespaces.map((namespace) => selectAccount(state, namespace)).filter(({ isConnected }) => isConnected),
    [state],
  )
  const unconnectedNetworks = useMemo(
    () =>
      Object.values(state.networks.byNamespace)
        .flatMap(({ caipNetworks }) => caipNetworks.slice(0, 1))
        .filter(({ chainNamespace }) => !connections.some(({ namespace }) => namespace === chainNamespace)),
    [state.networks, connections],
  )
  if (connections.length === 0) return <NoAccount />

  return (
    <div className="hf-kit-profile">
      {connections.map((connection) => (
        <section key={connection.namespace} className="hf-kit-profile-group">
          {connections.length + unconnectedNetworks.length > 1 && <h3>{namespaceName(connection)}</h3>}
          <AccountList connection={connection} active={connection.namespace === state.networks.activeNamespace} />
        </section>
      ))}
      {connections.some(({ allAccounts }) => allAccounts.length === 1) && (
        <p className="hf-kit-profile-hint">{text('accounts.hint')}</p>
      )}
      {unconnectedNetworks.map(({ chainNamespace, caipNetworkId }) => (
        <Button
          key={chainNamespace}
          variant="secondary"
          block
          onClick={() => pushView(kit, 'SwitchActiveChain', { switchToNamespace: chainNamespace, caipNetworkId })}
        >
          <Plus /> {text('accounts.connectOther', { namespace: text(`namespace.${chainNamespace}`) })}
        </Button>
      ))}
      <Button variant="ghost" block onClick={() => pushView(kit, 'AccountSettings')}>
        <Settings /> {text('title.accountSettings')}
      </Button>
    </div>
  )

  function namespaceName({ namespace }: AccountSnapshot): string {
    return namespace ? text(`namespace.${namespace}`) : ''
  }
}
