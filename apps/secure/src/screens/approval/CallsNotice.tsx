import { Button } from '@holdfast/ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { StatusNotice } from '../approvals.ts'
import { Fact, Facts } from './Facts.tsx'

/** Shows the status of a batch that the page has sent. */
export function CallsNotice({ notice, onClose }: { notice: StatusNotice; onClose: () => void }) {
  const { card: text } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="frame-card">
      <div className="frame-scroll">
        <h1 ref={heading} tabIndex={-1}>
          {text.batch[notice.status]}
        </h1>
        <Facts>
          <Fact label={text.network}>{notice.chainName}</Fact>
          {notice.hashes.map((hash) => (
            <Fact key={hash} label={text.transaction} isCode>
              {hash}
            </Fact>
          ))}
        </Facts>
      </div>
      <footer>
        <Button onClick={onClose}>{text.close}</Button>
      </footer>
    </main>
  )
}
