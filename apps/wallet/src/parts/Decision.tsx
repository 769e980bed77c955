import type { Metadata } from '@holdfast/pairing'
import { Button } from '@holdfast/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { requestMessages } from '../messages/requests.ts'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from './Notice.tsx'
import { PeerLine } from './peer/PeerLine.tsx'

/**
 * Asks the user to approve or reject a request: shows the app and what it asks for, with the buttons at the bottom, within
 * reach of the thumb. The heading gets the focus first, so that a key pressed too early approves nothing.
 */
export function Decision({ title, text, metadata, children, waitingCount, problem, approve, reject }: Decision.Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isBusy = approve?.isWorking === true || reject.isWorking === true
  return (
    <section className="screen decision" aria-labelledby="decision-title">
      <PeerLine metadata={metadata} />
      <h1 id="decision-title" ref={heading} className="screen__title" tabIndex={-1}>
        {title}
      </h1>
      {text !== undefined && <p className="screen__text">{text}</p>}
      {children}
      {problem !== undefined && (
        <Notice tone="danger" title={requestMessages.failed} isAlert>
          {problem}
        </Notice>
      )}
      <div className="decision__foot">
        {waitingCount > 0 && <p className="decision__waiting">{walletMessages.queue.position(waitingCount)}</p>}
        <div className="decision__buttons">
          <Button
            variant="secondary"
            size="lg"
            block
            loading={reject.isWorking}
            disabled={isBusy && !reject.isWorking}
            onClick={reject.onPress}
          >
            {reject.label ?? requestMessages.reject}
          </Button>
          {approve && (
            <Button
              variant={approve.isDangerous ? 'danger' : 'primary'}
              size="lg"
              block
              loading={approve.isWorking}
              loadingLabel={approve.workingLabel}
              disabled={approve.isBlocked || (isBusy && !approve.isWorking)}
              onClick={approve.onPress}
            >
              {approve.label}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

export declare namespace Decision {
  type Props = {
    title: string
    text?: string | undefined
    /** The app that asks. */
    metadata: Metadata
    children: ReactNode
    /** The number of requests that wait behind this one. */
    waitingCount: number
    /** Why the last attempt to answer failed. */
    problem?: string | undefined
    /** Omit it if the request cannot be approved. */
    approve?:
      | {
          label: string
          workingLabel: string
          onPress: () => void
          isWorking?: boolean | undefined
          isBlocked?: boolean | undefined
          isDangerous?: boolean | undefined
        }
      | undefined
    reject: { label?: string | undefined; onPress: () => void; isWorking?: boolean | undefined }
  }
}
