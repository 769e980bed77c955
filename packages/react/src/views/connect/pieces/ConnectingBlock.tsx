import type { CatalogueWallet } from '@holdfast/core'
import { Button, RefreshCw } from '@holdfast/ui'
import type { ReactNode } from 'react'
import { WalletImage } from '../../../images/wallet/WalletImage.tsx'
import { connectingMessages } from '../../../messages/languages/english/connecting.ts'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { GetWalletRow } from './GetWalletRow.tsx'
import './ConnectingBlock.css'

/** The state of a connection, as the user sees it. */
export type ConnectingStatus =
  /** The wallet has been asked to connect. */
  | 'waiting'
  /** The kit itself is working. The user can do nothing until it is done. */
  | 'buffering'
  | 'declined'
  /** The wallet is missing, which is not a failure. Set `hint`. */
  | 'absent'
  /** Set `hint` to say what went wrong and what to do. */
  | 'failed'

/** Props of {@link ConnectingBlock}. */
export type ConnectingBlockProps = {
  /** The wallet's name. */
  name: string
  /** URL of the wallet's image. */
  image: string | undefined
  status: ConnectingStatus
  /** Replaces the default title of the status. */
  title?: string | undefined
  /** Replaces the default hint of the status. */
  hint?: string | undefined
  /** Asks the wallet again; disabled while buffering. Leave it out when there is nothing to try again. */
  onRetry?: (() => void) | undefined
  /**
   * `true` shows the retry button from the start, for a view that does not connect automatically. `false` reserves the place of
   * a button that appears later, so that 'Cancel' does not move while the user presses it. By default, the button appears after
   * an error, or when the wallet is missing.
   */
  retryShown?: boolean | undefined
  /** Icon and label of the retry button. @default 'Try again' */
  retryLabel?: ReactNode
  /** Stops waiting. When left out, only the header leads back. */
  onCancel?: (() => void) | undefined
  /** The catalogue's entry, for a row that says where to get the wallet. When left out, there is no such row. */
  wallet?: CatalogueWallet | undefined
  /** Shown below the buttons: a {@link CopyLink}. */
  children?: ReactNode
}

/**
 * Draws the block that every view shows while a wallet is connecting: the wallet's image with a line running around it, the
 * status, and the user's options. Changes of the text are announced, and nothing moves when a button appears.
 */
export function ConnectingBlock({
  name,
  image,
  status,
  title,
  hint,
  onRetry,
  retryShown,
  retryLabel,
  onCancel,
  wallet,
  children,
}: ConnectingBlockProps) {
  const text = useText(connectingMessages)
  const failed = status === 'declined' || status === 'failed'
  const isRetryVisible = retryShown ?? (failed || status === 'absent')
  const titles = {
    waiting: text('connecting.continueIn', { wallet: name }),
    buffering: text('connecting.connecting'),
    declined: text('connecting.declined'),
    failed: text('connecting.failed'),
    absent: text('pairing.notDetected'),
  }

  return (
    <div className="hf-kit-connecting">
      <StatusBlock
        image={<WalletImage src={image} name={name} size="lg" />}
        tone={failed ? 'error' : status === 'absent' ? undefined : 'waiting'}
        title={title ?? titles[status]}
        hint={hint ?? text(failed ? 'connecting.declinedHint' : 'connecting.acceptRequest')}
      />
      {(onRetry || onCancel) && (
        <div className="hf-kit-connecting-actions">
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {text('action.cancel')}
            </Button>
          )}
          {onRetry && (isRetryVisible || retryShown === false) && (
            <Button
              // A new element replaces the hidden one, so that the button fades in.
              key={isRetryVisible ? 'shown' : 'awaited'}
              className="hf-kit-connecting-retry"
              style={isRetryVisible ? undefined : { visibility: 'hidden' }}
              disabled={status === 'buffering'}
              onClick={onRetry}
            >
              {retryLabel ?? (
                <>
                  <RefreshCw />
                  {text('action.tryAgain')}
                </>
              )}
            </Button>
          )}
        </div>
      )}
      {children && <div className="hf-kit-connecting-extra">{children}</div>}
      {wallet && <GetWalletRow wallet={wallet} />}
    </div>
  )
}
