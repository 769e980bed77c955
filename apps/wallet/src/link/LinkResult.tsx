import { Spinner } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import type { LinkOutcome } from './actions.ts'

const messages = walletMessages.link
/** An app answers within a second or two. After this long a message is shown, in milliseconds. */
const SLOW_MS = 8_000

/** The result of a link: the wait for the app, or the problem. */
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
