import { formatExact } from '@holdfast/caip'
import type { FrameChain } from '../../config/chains.ts'
import { useTexts } from '../../messages/texts.ts'
import type { CallsContent as Calls } from '../approvals.ts'
import { CallFacts } from './CallFacts.tsx'
import { ChangesFact } from './ChangesFact.tsx'
import { Fact, Facts } from './Facts.tsx'

/** Shows calls that the user approves together: a step for each call, the balance changes by all calls, and the fee. */
export function CallsContent({ content, chain }: { content: Calls; chain: FrameChain }) {
  const { card: text } = useTexts()
  const { steps, isAtomic, simulation, changes, maxFee, isSponsored, deploys, delegates = false } = content
  const { symbol, decimals } = chain.nativeCurrency
  const isBatch = steps.length > 1
  return (
    <>
      {isBatch && <p>{isAtomic ? text.allOrNone : text.oneByOne}</p>}
      {steps.map((step, index) => (
        // The index can be the key, since the order of the steps never changes. Two steps may be equal.
        <section key={index} className="frame-steps" aria-label={isBatch ? text.step(String(index + 1)) : undefined}>
          {isBatch && <h2>{text.step(String(index + 1))}</h2>}
          {step.description && <p className="frame-sentence">{step.description.sentence}</p>}
          <Facts>
            <CallFacts call={step} chain={chain} />
          </Facts>
        </section>
      ))}
      <Facts>
        {simulation === 'succeeds' && <ChangesFact changes={changes} chain={chain} />}
        <Fact label={text.fee}>{isSponsored ? text.sponsored : `${formatExact(maxFee, decimals)} ${symbol}`}</Fact>
        {deploys && <Fact label={text.firstUse}>{text.deploys(chain.name)}</Fact>}
      </Facts>
      {delegates && <p className="frame-muted">{text.delegates}</p>}
    </>
  )
}
