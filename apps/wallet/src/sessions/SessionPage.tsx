import type { Session } from '@holdfast/pairing'
import { Button, EmptyState, Unplug } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { setSessionAccounts } from '../accounts/actions.ts'
import { useAccounts, useChains, useConnected, useWallet } from '../app/WalletContext.tsx'
import { requestMessages } from '../messages/requests.ts'
import { walletMessages } from '../messages/wallet.ts'
import { AccountPicker } from '../parts/AccountPicker.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PeerLine } from '../parts/peer/PeerLine.tsx'
import { Screen } from '../parts/Screen.tsx'
import { formatMoment } from '../parts/words.ts'
import { describeNames, listChainNames } from '../proposals/rules.ts'
import { accountsIn, addressesOfAccount, chainsOf, withAccounts } from './rules.ts'

const messages = walletMessages.sessions

/** Shows what a connected app has access to. Lets the user change its accounts and disconnect it. */
export function SessionPage({ topic }: { topic: string }) {
  const sessions = useObservable(useConnected().wallet.sessions)
  const session = sessions.find((known) => known.topic === topic)
  return (
    <Screen title={messages.title} backTo="/">
      {session ? <SessionDetails key={topic} session={session} /> : <EmptyState icon={Unplug} title={messages.gone} />}
    </Screen>
  )
}

function SessionDetails({ session }: { session: Session }) {
  const app = useWallet()
  const { toaster } = app
  const connected = useConnected()
  const { accounts } = useAccounts()
  const { chains } = useChains()
  const [, navigate] = useLocation()
  const sharedIds = accountsIn(session, accounts).map(({ id }) => id)
  const [picked, setPicked] = useState<readonly string[]>(sharedIds)
  const [working, setWorking] = useState<'save' | 'disconnect'>()
  const { metadata } = session.peer
  const chosenAccounts = picked.flatMap((id) => accounts.find((account) => account.id === id) ?? [])
  const canSave = withAccounts(session, chosenAccounts) !== undefined
  const hasChanged = [...picked].sort().join() !== [...sharedIds].sort().join()
  const methods = Object.values(session.namespaces).flatMap((namespace) => namespace.methods)

  async function save(): Promise<void> {
    setWorking('save')
    try {
      await setSessionAccounts(app, connected, session.topic, chosenAccounts)
      toaster.show({ variant: 'success', message: messages.saved })
    } catch {
      // After any failure, the session is unchanged.
      toaster.show({ variant: 'error', message: messages.saveFailed })
    }
    setWorking(undefined)
  }

  async function disconnect(): Promise<void> {
    setWorking('disconnect')
    // In the wallet, the session has ended even if this fails. An app that could not be notified keeps its session until
    // the session expires.
    await connected.wallet.client.disconnect({ topic: session.topic }).catch(() => undefined)
    connected.wallet.refreshTabs()
    navigate('/')
  }

  return (
    <>
      <PeerLine metadata={metadata} />
      {!session.acknowledged && <Notice tone="info">{messages.waiting}</Notice>}
      <AccountPicker
        label={messages.accounts}
        accounts={accounts}
        addressesOf={(account) => addressesOfAccount(account, chainsOf(session))}
        picked={picked}
        onPick={setPicked}
      />
      {!canSave && <Notice tone="warning">{messages.nonePicked}</Notice>}
      {hasChanged && (
        <Button block loading={working === 'save'} disabled={!canSave} onClick={() => void save()}>
          {messages.save}
        </Button>
      )}
      <Facts
        facts={[
          { label: messages.networks, value: listChainNames(chainsOf(session), chains) },
          { label: messages.methods, value: describeNames(methods, requestMessages.methods) },
          { label: messages.expires, value: formatMoment(session.expiry) },
        ]}
      />
      <div className="screen__foot">
        <Button
          variant="danger"
          size="lg"
          block
          loading={working === 'disconnect'}
          loadingLabel={messages.disconnecting}
          onClick={() => void disconnect()}
        >
          {messages.disconnect}
        </Button>
      </div>
    </>
  )
}
