import {
  cancelSend,
  goBack,
  type SendAsset,
  type SendState,
  sendAmountOf,
  sendWorthOf,
  submitSend,
} from '@holdfast/core'
import { Amount, Button, Checkbox } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { sendMessages } from '../../../messages/languages/english/send.ts'
import { useText } from '../../../messages/useText.ts'
import { Fiat } from '../../../pieces/Fiat.tsx'
import { Note } from '../../../pieces/Note.tsx'
import { SendAssetImage } from '../../../pieces/send/SendAssetImage.tsx'
import { showAssetAmount } from '../../../pieces/send/showAssetAmount.ts'
import { useSend } from '../../../pieces/send/useSend.ts'
import { failureWords } from '../pieces/failureWords.ts'
import { ReceiverWarnings } from '../pieces/ReceiverWarnings.tsx'
import { SendFacts } from './SendFacts.tsx'
import { useSendCheck } from './useSendCheck.ts'
import { WaitingForWallet } from './WaitingForWallet.tsx'
import '../../../preview/preview.css'
import './WalletSendPreview.css'
import { attempt } from '../../../loading/attempt.ts'

/** Shows the complete transaction before the wallet is asked to send it, and then waits for the wallet. */
export function WalletSendPreview() {
  const kit = useKit()
  const state = useSend()
  const { token, receiverAddress } = state
  const value = sendAmountOf(state)
  const isComplete = Boolean(token && receiverAddress && value !== undefined)
  // Goes back when the input is no longer complete: the kit clears it when the account or the network changes.
  useEffect(() => {
    if (!isComplete && kit.router.getState().view === 'WalletSendPreview') goBack(kit)
  }, [isComplete, kit])
  if (!token || !receiverAddress || value === undefined) return null
  if (state.loading) return <WaitingForWallet status={state.progress.status} />
  return <Review state={state} token={token} value={value} to={receiverAddress} />
}

type ReviewProps = { state: SendState; token: SendAsset; value: bigint; to: string }

function Review({ state, token, value, to }: ReviewProps) {
  const kit = useKit()
  const text = useText(sendMessages)
  const [isAccepted, setAccepted] = useState(false)
  const check = useSendCheck()
  const { warnings, progress } = state
  const isGrave = warnings.some((warning) => warning.isGrave)
  const failure = progress.status === 'failed' ? progress.failure : undefined
  const isBlocked = check.isRunning || check.failure !== undefined || (isGrave && !isAccepted)

  return (
    <div className="hf-kit-preview hf-kit-send-preview">
      <SentAmount token={token} value={value} worth={sendWorthOf(state)} />
      <SendFacts state={state} token={token} to={to} isEstimating={check.isRunning} />
      <ReceiverWarnings warnings={warnings.filter(({ kind }) => kind !== 'firstTime')} />
      <div role="alert">
        {(check.failure ?? failure) && (
          <Note tone={failure?.code === 'rejected' && !check.failure ? 'info' : 'danger'}>
            <strong>{text(check.failure ? 'send.wouldFail' : 'send.notSent')}</strong>{' '}
            {failureWords(text, check.failure ?? failure ?? { code: 'unknown' })}
          </Note>
        )}
      </div>
      {isGrave && (
        <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
          {text('send.accept')}
        </Checkbox>
      )}
      <p className="hf-kit-preview-hint">{text('send.reviewHint')}</p>
      <div className="hf-kit-preview-buttons">
        <Button
          variant="secondary"
          size="lg"
          onClick={() => {
            attempt(kit, () => cancelSend(kit))
            goBack(kit)
          }}
        >
          {text('action.cancel')}
        </Button>
        <Button
          size="lg"
          variant={isGrave ? 'danger' : 'primary'}
          disabled={isBlocked}
          onClick={() => attempt(kit, () => submitSend(kit))}
        >
          {text('send.send')}
        </Button>
      </div>
    </div>
  )
}

function SentAmount({ token, value, worth }: { token: SendAsset; value: bigint; worth: bigint | undefined }) {
  const text = useText(sendMessages)
  const { short, exact } = showAssetAmount(token, value)
  return (
    <div className="hf-kit-preview-sum">
      <SendAssetImage asset={token} />
      <p>
        <span className="hf-kit-preview-label">{text('send.youSend')}</span>
        <strong>
          <Amount exact={exact}>{short}</Amount>
        </strong>
        {worth !== undefined && <Fiat value={worth} />}
      </p>
    </div>
  )
}
