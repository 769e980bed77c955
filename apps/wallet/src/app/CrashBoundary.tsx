import { Button, ErrorState } from '@holdfast/ui'
import { Component, type ReactNode } from 'react'
import { walletMessages as messages } from '../messages/wallet.ts'

/**
 * When a screen crashes, shows a message and a button that loads the page again, instead of an empty page.
 *
 * @param props.children - the screen.
 * @param props.action - a second button, for a screen that would crash again.
 */
export class CrashBoundary extends Component<CrashBoundary.Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <ErrorState
        title={messages.crashed.title}
        action={
          <>
            {this.props.action}
            <Button onClick={() => window.location.assign('/')}>{messages.crashed.reload}</Button>
          </>
        }
      >
        {messages.crashed.text}
      </ErrorState>
    )
  }
}

export declare namespace CrashBoundary {
  type Props = { children: ReactNode; action?: ReactNode }
}
