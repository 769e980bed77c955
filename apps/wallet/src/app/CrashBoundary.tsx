import { Button, ErrorState } from '@holdfast/ui'
import { Component, type ReactNode } from 'react'
import { walletMessages as messages } from '../messages/wallet.ts'

/** Shows what the user can do, instead of an empty page, when a screen crashes. */
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
        action={<Button onClick={() => window.location.assign('/')}>{messages.crashed.reload}</Button>}
      >
        {messages.crashed.text}
      </ErrorState>
    )
  }
}

export declare namespace CrashBoundary {
  type Props = { children: ReactNode }
}
