import { namespaceOf } from '@holdfast/caip'
import { Badge, ListRow } from '@holdfast/ui'
import { switchChain } from '../accounts/actions.ts'
import { switchProblem } from '../accounts/problems.ts'
import { useChains, useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Screen } from '../parts/Screen.tsx'

const messages = walletMessages.networks

/** Lists the EVM networks, and lets the user choose the active one. */
export function NetworksPage() {
  const app = useWallet()
  const connected = useConnected()
  const { chains, active } = useChains()

  async function switchTo(caipNetworkId: string): Promise<void> {
    // The choice applies even if an app cannot be notified now: the app can ask for the network itself.
    await switchChain(app, connected, caipNetworkId).catch((error: unknown) =>
      app.toaster.show({ variant: 'error', message: switchProblem(error) }),
    )
  }

  return (
    <Screen title={messages.title} text={messages.text} backTo="/">
      <ul className="list" aria-label={messages.list}>
        {chains
          .filter(({ caipNetworkId }) => namespaceOf(caipNetworkId) === 'eip155')
          .map(({ caipNetworkId, name, testnet }) => (
            <li key={caipNetworkId}>
              <ListRow
                subtitle={caipNetworkId}
                trailing={
                  <>
                    {testnet && <Badge>{messages.test}</Badge>}
                    {caipNetworkId === active.caipNetworkId && <Badge tone="success">{messages.inUse}</Badge>}
                  </>
                }
                aria-pressed={caipNetworkId === active.caipNetworkId}
                onClick={() => void switchTo(caipNetworkId)}
              >
                {name}
              </ListRow>
            </li>
          ))}
      </ul>
    </Screen>
  )
}
