import { Spinner } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import type { LinkOutcome } from './actions.ts'

const messages = walletMessages.link
/** The time after which advice is shown, in milliseconds. An app usually answers within two seconds. */
const SLOW_MS = 8_000

/** Shows the result of pairing by a link: that the wallet waits for the app, or the problem. */
export function LinkResult({ outcome }: { outcome: LinkOutcome }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (outcome.status === 'problem') {
    return (
      <Notice tone="danger" isAlert>
        {messages.problems[outcome.problem]}
      </Notice>
    )
  }
  return (
    <output className="waiting">
      <Spinner />
      <p>{messages.waiting}</p>
      {isSlow && <p className="screen__text">{messages.waitingMore}</p>}
    </output>
  )
}
