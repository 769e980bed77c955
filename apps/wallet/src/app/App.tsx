import { Button, ErrorState, Spinner } from '@holdfast/ui'
import { Toaster } from '@holdfast/ui/toast'
import { walletMessages as messages } from '../messages/wallet.ts'
import { QueueScreen } from '../queue/QueueScreen.tsx'
import { UnlockScreen } from '../vault/UnlockScreen.tsx'
import { Welcome } from '../welcome/Welcome.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Pages } from './Pages.tsx'
import { useConnected, useReadable, useWallet, WalletContext } from './WalletContext.tsx'
import type { WalletApp } from './walletApp.ts'

/** The whole page. */
export function App({ app }: App.Props) {
  return (
    <WalletContext value={app}>
      <CrashBoundary>
        <Frame>
          <Content />
        </Frame>
      </CrashBoundary>
      <Toaster
        toaster={app.toaster}
        label={messages.notifications}
        closeLabel={messages.close}
        detailsLabel={messages.details}
      />
    </WalletContext>
  )
}

export declare namespace App {
  type Props = { app: WalletApp }
}

function Content() {
  const { start, vault, load } = useWallet()
  const started = useReadable(start)
  const state = useReadable(vault.state)
  if (started.status === 'failed') {
    return (
      <ErrorState
        title={messages.startFailed.title}
        action={<Button onClick={() => void load()}>{messages.retry}</Button>}
      >
        {messages.startFailed.text}
      </ErrorState>
    )
  }
  if (started.status === 'starting' || state.status === 'starting') {
    return (
      <div className="wallet__starting">
        <Spinner label={messages.starting} />
      </div>
    )
  }
  if (state.status === 'empty') return <Welcome />
  if (state.status === 'locked') return <UnlockScreen />
  return <Unlocked />
}

/** What waits for an answer comes before everything else. */
function Unlocked() {
  const items = useReadable(useConnected().wallet.queue.items)
  const [first, ...others] = items
  return first ? <QueueScreen key={first.id} item={first} waiting={others.length} /> : <Pages />
}
