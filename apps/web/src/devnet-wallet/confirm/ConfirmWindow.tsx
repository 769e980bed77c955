import { Badge, Button } from '@holdfast/ui'
import { useEffect, useRef } from 'react'
import { devnetWalletMessages as messages } from '../../messages/devnetWallet.ts'
import type { WalletRequest } from '../request.ts'
import { describeRequest } from './words.ts'
import './devnetWallet.css'

/**
 * The wallet's own window: a dialog in the top layer, separate from any dialog of the page, so that a press meant for the page
 * cannot answer the wallet by accident. Escape rejects. The heading gets the first focus, so that pressing Enter approves
 * nothing.
 */
export function ConfirmWindow({ request, onAnswer }: ConfirmWindow.Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const words = describeRequest(request)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    title.current?.focus()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="wallet-window"
      aria-labelledby="wallet-window-title"
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <div className="wallet-window__bar">
        <span className="wallet-window__name">{messages.name}</span>
        <Badge tone="warning">{messages.sandbox}</Badge>
      </div>
      <div className="wallet-window__body">
        <h2 ref={title} id="wallet-window-title" className="wallet-window__title" tabIndex={-1}>
          {words.title}
        </h2>
        {words.text !== undefined && (
          <p className={words.isRisky ? 'wallet-window__warning' : 'wallet-window__text'}>{words.text}</p>
        )}
        <dl className="wallet-window__rows">
          {words.rows.map(({ label, value, isCode }) => (
            <div key={label} className="wallet-window__row">
              <dt>{label}</dt>
              <dd className={isCode ? 'wallet-window__code' : undefined}>{value}</dd>
            </div>
          ))}
          {'address' in request && (
            <div className="wallet-window__row">
              <dt>{messages.account}</dt>
              <dd className="wallet-window__code">{request.address}</dd>
            </div>
          )}
        </dl>
        {words.content && (
          <section className="wallet-window__content" aria-label={words.content.label}>
            <pre>{words.content.text}</pre>
          </section>
        )}
        <p className="wallet-window__note">{messages.note}</p>
      </div>
      <div className="wallet-window__actions">
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          {messages.reject}
        </Button>
        <Button onClick={() => onAnswer(true)}>{messages.approve}</Button>
      </div>
    </dialog>
  )
}

export declare namespace ConfirmWindow {
  type Props = {
    request: WalletRequest
    /** Called once, with true for Approve. */
    onAnswer: (isApproved: boolean) => void
  }
}
