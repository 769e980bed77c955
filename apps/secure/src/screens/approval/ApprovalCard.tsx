import { visibleText } from '@holdfast/clear-signing/requests'
import { Button, TriangleAlert } from '@holdfast/ui'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import type { Approval } from '../approvals.ts'
import { Fact, Facts } from './Facts.tsx'
import { TransactionContent } from './TransactionContent.tsx'
import { TypedDataContent } from './TypedDataContent.tsx'
import { useApprovalGate } from './useApprovalGate.ts'

/** A question to the user. It can be answered with yes only after it was seen, by a real press, with nothing over it. */
export function ApprovalCard({
  approval,
  projectName,
  onApprove,
  onRefuse,
}: {
  approval: Approval
  /** As its operator registered it. */
  projectName: string
  onApprove: () => void
  onRefuse: () => void
}) {
  const { id, origin, account, chain, risks, content } = approval
  const { card: text, risks: riskTexts } = useTexts()
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const gate = useApprovalGate(card, id)
  const needsSecondPress = risks.some(({ tone }) => tone === 'danger')
  const [isWarned, setWarned] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  const press = ({ nativeEvent }: MouseEvent): void => {
    // A script can call for a press; only a person's own counts, and only while this window has the focus.
    if (!nativeEvent.isTrusted || !document.hasFocus() || gate !== 'open') return
    if (needsSecondPress && !isWarned) setWarned(true)
    else onApprove()
  }

  return (
    <main ref={card} className="frame-card" aria-labelledby="question">
      <div className="frame-scroll">
        <header>
          <h1 id="question" ref={heading} tabIndex={-1}>
            {text.title[content.kind]}
          </h1>
          <p className="frame-muted">{text.asks(projectName, origin)}</p>
        </header>
        {risks.map(({ risk, tone }) => (
          <p key={risk} className="frame-risk" data-tone={tone}>
            <TriangleAlert aria-hidden />
            {riskTexts[risk]}
          </p>
        ))}
        {content.kind === 'message' && (
          <pre className="frame-text" aria-label={content.text === undefined ? text.bytes : text.message}>
            {content.text === undefined ? content.bytes : visibleText(content.text)}
          </pre>
        )}
        {content.kind === 'typedData' && <TypedDataContent typedData={content.typedData} />}
        {content.kind === 'transaction' && <TransactionContent content={content} chain={chain} />}
        <Facts>
          <Fact label={text.account} isCode>
            {account}
          </Fact>
          <Fact label={text.network}>{chain.name}</Fact>
        </Facts>
      </div>
      <footer>
        <output className="frame-muted">
          {gate === 'unsupported' ? text.unsupported : gate === 'closed' ? text.waiting : ''}
        </output>
        <div className="frame-buttons">
          <Button variant="secondary" onClick={onRefuse}>
            {text.refuse}
          </Button>
          {gate !== 'unsupported' && (
            <Button disabled={gate !== 'open'} onClick={press}>
              {isWarned ? text.approveAnyway : text.approve}
            </Button>
          )}
        </div>
      </footer>
    </main>
  )
}
