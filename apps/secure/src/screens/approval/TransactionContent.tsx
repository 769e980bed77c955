import { formatExact } from '@holdfast/caip'
import type { FrameChain } from '../../config/chains.ts'
import { useTexts } from '../../messages/texts.ts'
import type { ApprovalContent } from '../approvals.ts'
import { CallFacts } from './CallFacts.tsx'
import { ChangesFact } from './ChangesFact.tsx'
import { Fact, Facts } from './Facts.tsx'

type Transaction = Extract<ApprovalContent, { kind: 'transaction' }>

/** Shows a transaction: its call, in words or by its function, its balance changes, and its fee. */
export function TransactionContent({ content, chain }: { content: Transaction; chain: FrameChain }) {
  const { card: text } = useTexts()
  const { prepared, description } = content
  const { symbol, decimals } = chain.nativeCurrency
  return (
    <>
      {description && <p className="frame-sentence">{description.sentence}</p>}
      <Facts>
        <CallFacts call={content} chain={chain} />
        {prepared.simulation === 'succeeds' && <ChangesFact changes={prepared.changes} chain={chain} />}
        <Fact label={text.fee}>{`${formatExact(prepared.maxFee, decimals)} ${symbol}`}</Fact>
      </Facts>
    </>
  )
}
