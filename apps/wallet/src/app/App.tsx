import { Button, ErrorState, Spinner } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import { Toaster } from '@holdfast/ui/toast'
import { lazy, Suspense } from 'react'
import { walletMessages as messages } from '../messages/wallet.ts'
import { UnlockScreen } from '../vault/UnlockScreen.tsx'
import { Welcome } from '../welcome/Welcome.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Frame } from './Frame.tsx'
import { useWallet, WalletContext } from './WalletContext.tsx'
import type { WalletApp } from './walletApp.ts'

/** The screens of an unlocked wallet, with the code that they need for signing. Loaded once the wallet is unlocked. */
const Unlocked = lazy(async () => ({ default: (await import('./Unlocked.tsx')).Unlocked }))

/** Shows the whole page: the frame with the screen for the wallet's state, and the notifications. */
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
  const started = useObservable(start)
  const state = useObservable(vault.state)
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
    return <Starting />
  }
  if (state.status === 'empty') return <Welcome />
  if (state.status === 'locked') return <UnlockScreen />
  return (
    <Suspense fallback={<Starting />}>
      <Unlocked />
    </Suspense>
  )
}

function Starting() {
  return (
    <div className="wallet__starting">
      <Spinner label={messages.starting} />
    </div>
  )
}
