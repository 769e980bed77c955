import { Avatar, Badge, Button, ListRow, Plus } from '@holdfast/ui'
import { useState } from 'react'
import { useAccounts, useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Screen } from '../parts/Screen.tsx'
import { shortAddress } from '../parts/words.ts'
import { addAccount, switchAccount } from './actions.ts'
import { ImportAccount } from './ImportAccount.tsx'
import { addProblem, switchProblem } from './problems.ts'

const messages = walletMessages.accounts

/** Shows the accounts, switches between them, and adds accounts. */
export function AccountsPage() {
  const app = useWallet()
  const connected = useConnected()
  const { accounts, active } = useAccounts()
  const [isAdding, setAdding] = useState(false)
  const hasPhrase = accounts.some(({ kind }) => kind === 'derived')

  async function switchTo(id: string): Promise<void> {
    const account = accounts.find((known) => known.id === id)
    if (!account) return
    // If an app cannot be notified now, the choice stays, and the app learns of it at its next request.
    await switchAccount(app, connected, account).catch((error: unknown) =>
      app.toaster.show({ variant: 'error', message: switchProblem(error) }),
    )
  }

  async function add(): Promise<void> {
    setAdding(true)
    try {
      await addAccount(app)
    } catch (error) {
      // The page is only shown while the wallet is unlocked, so only saving can fail.
      app.toaster.show({ variant: 'error', message: addProblem(error) })
    } finally {
      setAdding(false)
    }
  }

  return (
    <Screen title={messages.title} text={messages.text} backTo="/">
      <ul className="list" aria-label={messages.list}>
        {accounts.map(({ id, name, kind, addresses }) => (
          <li key={id}>
            <ListRow
              leading={<Avatar seed={addresses.eip155 ?? addresses.solana ?? id} />}
              subtitle={Object.values(addresses)
                .flatMap((address) => (address === undefined ? [] : shortAddress(address)))
                .join(' · ')}
              trailing={
                <>
                  {kind === 'imported' && <Badge>{messages.imported}</Badge>}
                  {id === active.id && <Badge tone="success">{messages.inUse}</Badge>}
                </>
              }
              aria-pressed={id === active.id}
              onClick={() => void switchTo(id)}
            >
              {name}
            </ListRow>
          </li>
        ))}
      </ul>
      {hasPhrase ? (
        <Button variant="secondary" block loading={isAdding} onClick={() => void add()}>
          <Plus />
          {messages.add}
        </Button>
      ) : (
        <p className="screen__text">{messages.noPhrase}</p>
      )}
      <ImportAccount />
    </Screen>
  )
}
