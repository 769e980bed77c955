import {
  checkPurchase,
  type OnRampProvider,
  type Purchase,
  recordLinkOpened,
  reopenPurchase,
  replaceView,
} from '@holdfast/core'
import { Button, EmptyState, ExternalLink, VisuallyHidden, Wallet } from '@holdfast/ui'
import { useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { buyMessages } from '../../../messages/languages/english/buy.ts'
import { useText } from '../../../messages/useText.ts'
import { CopyLink } from '../../../pieces/CopyLink.tsx'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { ProviderMark } from '../pieces/ProviderMark.tsx'
import { useOnRamp } from '../pieces/useOnRamp.ts'
import '../pieces/onramp.css'
import { attempt } from '../../../loading/attempt.ts'

type ActivePurchase = Exclude<Purchase, { status: 'idle' }>

/** Follows a purchase while the user is in the provider's window. */
export function BuyInProgress() {
  const kit = useKit()
  const text = useText(buyMessages)
  const { purchase, selectedProvider } = useOnRamp()
  const isPaid = purchase.status === 'arriving' || purchase.status === 'completed'

  // Once the provider has the money, the list of purchases shows the progress of the purchase.
  useEffect(() => {
    if (isPaid) replaceView(kit, 'OnRampActivity')
  }, [kit, isPaid])

  if (purchase.status !== 'idle' && selectedProvider)
    return <Checkout purchase={purchase} provider={selectedProvider} />
  return (
    <EmptyState icon={Wallet} className="hf-kit-empty" title={text('buy.noLink')}>
      {text('buy.noLinkHint')}
    </EmptyState>
  )
}

function Checkout({ purchase, provider: { label } }: { purchase: ActivePurchase; provider: OnRampProvider }) {
  const kit = useKit()
  const text = useText(buyMessages)
  const isFailed = purchase.status === 'failed'
  const windowState = purchase.status === 'waiting' ? purchase.window : undefined
  const url = 'url' in purchase ? purchase.url : undefined
  const { title, hint } = textsOf()
  // If the provider has declined the purchase, there is nothing left to check.
  const isDeclined = purchase.status === 'failed' && purchase.reason === 'declined'
  const canCheck = url !== undefined && !isDeclined && (windowState === 'closed' || isFailed)
  return (
    <StatusBlock
      image={<ProviderMark label={label} size="lg" />}
      tone={isFailed ? 'error' : 'waiting'}
      title={title}
      hint={hint}
    >
      {windowState === 'blocked' && (
        <a
          className="hf-button"
          data-variant="primary"
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          onClick={() => attempt(kit, () => recordLinkOpened(kit))}
        >
          <span className="hf-button-label">
            {text('buy.open', { provider: label })} <ExternalLink />
            <VisuallyHidden> {text('buy.newWindow')}</VisuallyHidden>
          </span>
        </a>
      )}
      {(isFailed || windowState === 'closed') && (
        <Button onClick={() => attempt(kit, () => reopenPurchase(kit))}>
          {isFailed ? text('action.tryAgain') : text('buy.openAgain')}
        </Button>
      )}
      {canCheck && (
        <Button variant="secondary" onClick={() => attempt(kit, () => checkPurchase(kit))}>
          {text('buy.checkAgain')}
        </Button>
      )}
      {!isFailed && <CopyLink value={url} />}
    </StatusBlock>
  )

  function textsOf(): { title: string; hint: string } {
    const names = { provider: label }
    const buyIn = text('buy.in', names)
    if (purchase.status === 'failed') {
      const { reason } = purchase
      const explanation =
        reason === 'unknownOrder' ? text('buy.failed.unknownOrder', names) : text(`buy.failed.${reason}`)
      return { title: text('buy.failed'), hint: explanation }
    }
    if (purchase.status === 'preparing') return { title: buyIn, hint: text('buy.preparing') }
    if (windowState === 'blocked') return { title: text('buy.blocked'), hint: text('buy.blockedHint', names) }
    if (windowState === 'closed') return { title: text('buy.closed'), hint: text('buy.closedHint') }
    return { title: buyIn, hint: windowState === 'open' ? text('buy.continue') : text('buy.continueLink', names) }
  }
}
