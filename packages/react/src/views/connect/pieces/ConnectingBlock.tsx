import type { CatalogueWallet } from '@holdfast/core'
import { Button, RefreshCw } from '@holdfast/ui'
import type { ReactNode } from 'react'
import { WalletImage } from '../../../images/WalletImage.tsx'
import { useText } from '../../../messages/useText.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { GetWalletRow } from './GetWalletRow.tsx'
import './ConnectingBlock.css'

/** How far a connection has come, as far as a person sees it. */
export type ConnectingStatus =
  /** The wallet is being asked. */
  | 'waiting'
  /** Something of ours is under way: nothing can be done until it is over. */
  | 'buffering'
  | 'declined'
  /** There is nobody to ask: the wallet is not here, which is no failure. Give `title` and `hint`. */
  | 'absent'
  /** Give `title` and `hint`, which say what went wrong and what to do. */
  | 'failed'

/** Props of {@link ConnectingBlock}. */
export type ConnectingBlockProps = {
  /** The wallet's name. */
  name: string
  /** Address of the wallet's picture. */
  image: string | undefined
  status: ConnectingStatus
  /** In place of the status's own words. */
  title?: string | undefined
  /** In place of the status's own words. */
  hint?: string | undefined
  /** Asks again; disabled while buffering. Left out: there is nothing to try again. */
  onRetry?: (() => void) | undefined
  /** Where the view does not connect by itself, the button is there from the start. @default after an error */
  retryShown?: boolean | undefined
  /** Icon and words of that button. @default 'Try again' */
  retryLabel?: ReactNode
  /** Ends the waiting. Left out: the way back is the header's alone. */
  onCancel?: (() => void) | undefined
  /** The catalogue's entry: it says where to get the wallet. Left out: that row is not drawn. */
  wallet?: CatalogueWallet | undefined
  /** Between the buttons and that row: a {@link CopyLink}. */
  children?: ReactNode
}

/**
 * What every view shows while a wallet is connected: its picture with a line running around it, what is going on, what can
 * be done. Changes of the words are read out; nothing moves when a button comes.
 *
 * @example <ConnectingBlock name="Kelp" image={image} status="waiting" onRetry={retry} wallet={wallet} />
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
  const text = useText()
  const failed = status === 'declined' || status === 'failed'
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
          {onRetry && (retryShown ?? (failed || status === 'absent')) && (
            <Button className="hf-kit-connecting-retry" disabled={status === 'buffering'} onClick={onRetry}>
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
