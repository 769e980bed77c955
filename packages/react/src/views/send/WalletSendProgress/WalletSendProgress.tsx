import { shortenAddress } from '@holdfast/caip'
import { goBack, type SendOrder, type SendProgress, showToast } from '@holdfast/core'
import { Button, CircleCheck, CopyButton, EmptyState, ExternalLink, History, VisuallyHidden } from '@holdfast/ui'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { copyMessages } from '../../../messages/languages/english/copy.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { Note } from '../../../pieces/Note.tsx'
import { SendAssetImage } from '../../../pieces/send/SendAssetImage.tsx'
import { showAssetAmount } from '../../../pieces/send/showAssetAmount.ts'
import { useSend } from '../../../pieces/send/useSend.ts'
import { StatusBlock } from '../../../status/StatusBlock.tsx'
import { failureWords } from '../pieces/failureWords.ts'
import '../../../preview/preview.css'
import './WalletSendProgress.css'

type Sent = Extract<SendProgress, { hash: string }>

/** Shows the progress of the transaction until it is final. */
export function WalletSendProgress() {
  const text = useText(sendMessages)
  const { progress } = useSend()
  if ('hash' in progress) return <Progress progress={progress} />
  return (
    <EmptyState icon={History} className="hf-kit-empty" title={text('send.progress.none')}>
      {text('send.progress.noneHint')}
    </EmptyState>
  )
}

function Progress({ progress }: { progress: Sent }) {
  const kit = useKit()
  const text = useText(sendMessages)
  const { status, order, isAltered } = progress
  const isWaiting = status === 'submitted' || status === 'slow'
  const isDone = status === 'confirmed'
  const sum = showAssetAmount(order.asset, order.value).short
  const names = { what: sum, receiver: order.toName ?? shortenAddress(order.to) }
  const hint = isDone ? text('send.progress.confirmedHint', names) : text(`send.progress.${status}Hint`)
  return (
    <div className="hf-kit-send-progress">
      <StatusBlock
        image={
          isDone ? (
            <span className="hf-kit-send-sign">
              <CircleCheck />
            </span>
          ) : (
            <SendAssetImage asset={order.asset} />
          )
        }
        shape="circle"
        tone={isWaiting ? 'waiting' : isDone ? undefined : 'error'}
        title={text(`send.progress.${status}`)}
        hint={hint}
      />
      {progress.status === 'reverted' && <Note tone="danger">{failureWords(text, progress.failure)}</Note>}
      {isAltered && (
        <div role="alert">
          <Note tone="danger">{text('send.altered')}</Note>
        </div>
      )}
      {!isDone && <p className="hf-kit-send-order">{sumLine(order, sum)}</p>}
      <Hash hash={progress.hash} />
      <Button size="lg" block variant={isWaiting ? 'secondary' : 'primary'} onClick={() => goBack(kit)}>
        {text('send.done')}
      </Button>
    </div>
  )
}

function sumLine({ to, toName }: SendOrder, sum: string) {
  return (
    <>
      <bdi>{sum}</bdi> → <bdi title={to}>{toName ?? shortenAddress(to)}</bdi>
    </>
  )
}

function Hash({ hash }: { hash: string }) {
  const kit = useKit()
  const text = useText(copyMessages, sendMessages)
  const { caipNetwork } = useAccount()
  const explorer = caipNetwork?.blockExplorers?.default.url
  return (
    <p className="hf-kit-send-hash">
      <span className="hf-kit-preview-label">{text('send.hash')}</span>
      <code title={hash} dir="ltr">
        {shortenAddress(hash)}
      </code>
      <CopyButton
        value={hash}
        label={text('send.copyHash')}
        onCopied={() => showToast(kit, { variant: 'success', message: text('send.hashCopied') })}
        onFailed={() => showToast(kit, { variant: 'error', message: text('copy.failed') })}
      />
      {explorer && (
        <a
          className="hf-kit-link"
          href={`${explorer.endsWith('/') ? explorer : `${explorer}/`}tx/${hash}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          {text('send.explorer')} <ExternalLink />
          <VisuallyHidden>{text('send.newTab')}</VisuallyHidden>
        </a>
      )}
    </p>
  )
}
