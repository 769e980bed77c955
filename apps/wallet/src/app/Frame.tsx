import { Badge, IconButton, Lock, Settings, VisuallyHidden } from '@holdfast/ui'
import { useObservable } from '@holdfast/ui/observable'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { walletMessages as messages } from '../messages/wallet.ts'
import { useWallet } from './WalletContext.tsx'
import type { Connected } from './walletApp.ts'

/**
 * Shows a header with the wallet's name, its relay connection and the buttons to lock it and open its settings, and shows the
 * screen below the header.
 */
export function Frame({ children }: Frame.Props) {
  const app = useWallet()
  const started = useObservable(app.start)
  const { status } = useObservable(app.vault.state)
  const [, navigate] = useLocation()
  return (
    <div className="wallet">
      <header className="wallet__header">
        <p className="wallet__name">
          <WalletMark />
          {messages.name}
        </p>
        {started.status === 'ready' && status !== 'empty' && <ConnectionBadge wallet={started.wallet} />}
        {status === 'unlocked' && (
          <div className="wallet__tools">
            <IconButton label={messages.lock} onClick={app.lock}>
              <Lock />
            </IconButton>
            <IconButton label={messages.menu} onClick={() => navigate('/settings')}>
              <Settings />
            </IconButton>
          </div>
        )}
      </header>
      <main className="wallet__screen">{children}</main>
    </div>
  )
}

export declare namespace Frame {
  type Props = { children: ReactNode }
}

function ConnectionBadge({ wallet }: Pick<Connected, 'wallet'>) {
  const state = useObservable(wallet.connection)
  const tone = state === 'connected' ? 'success' : 'warning'
  return (
    <output className="wallet__connection">
      <Badge tone={tone} title={state === 'refused' ? messages.connectionRefused : undefined}>
        <VisuallyHidden>{messages.connectionLabel('')}</VisuallyHidden>
        {messages.connection[state]}
      </Badge>
    </output>
  )
}

/** Shows the wallet's own logo. */
function WalletMark() {
  return <img src="/icon.svg" alt="" width="28" height="28" />
}
