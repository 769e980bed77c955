import { visibleText, visibleWords } from '@holdfast/clear-signing/requests'
import { TriangleAlert } from '@holdfast/ui'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { type Texts, useTexts } from '../../messages/texts.ts'
import type { Approval, ApprovalContent } from '../approvals.ts'
import { CallsContent } from './CallsContent.tsx'
import { Fact, Facts } from './Facts.tsx'
import { PermissionContent, RevocationContent } from './PermissionContent.tsx'
import { SolanaContent } from './SolanaContent.tsx'
import { TransactionContent } from './TransactionContent.tsx'
import { TypedDataContent } from './TypedDataContent.tsx'

/** Shows a question, in the frame or in a window: the app, the risks and the content. The footer has the buttons to answer. */
export function Question({
  approval: { origin, account, accountType = 'eoa', chain, risks, content },
  projectName,
  ref,
  footer,
}: {
  approval: Approval
  /** The project's name, as its operator registered it. */
  projectName: string
  ref?: Ref<HTMLElement>
  footer: ReactNode
}) {
  const { card: text, risks: riskTexts } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section ref={ref} className="frame-card" aria-labelledby="question">
      <div className="frame-scroll">
        <header>
          <h1 id="question" ref={heading} tabIndex={-1}>
            {titleOf(content, text)}
          </h1>
          <p className="frame-muted">{text.asks(visibleWords(projectName), origin)}</p>
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
        {content.kind === 'typedData' && <TypedDataContent typedData={content.typedData} chain={chain} />}
        {content.kind === 'transaction' && <TransactionContent content={content} chain={chain} />}
        {content.kind === 'calls' && <CallsContent content={content} chain={chain} />}
        {content.kind === 'permission' && <PermissionContent content={content} chain={chain} />}
        {content.kind === 'revocation' && <RevocationContent delegate={content.delegate} />}
        {content.kind === 'solana' && <SolanaContent {...content} />}
        <Facts>
          <Fact label={text.accountLabel[accountType]} isCode>
            {account}
          </Fact>
          <Fact label={text.network}>{chain.name}</Fact>
        </Facts>
      </div>
      <footer>{footer}</footer>
    </section>
  )
}

function titleOf(content: ApprovalContent, text: Texts['card']): string {
  if (content.kind === 'calls') return text.callsTitle(String(content.steps.length))
  return content.kind === 'solana' && content.sends ? text.solanaSendTitle : text.title[content.kind]
}
