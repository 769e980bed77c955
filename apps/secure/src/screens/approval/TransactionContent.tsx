import { formatExact } from '@holdfast/caip'
import { decodeCall, visibleWords } from '@holdfast/clear-signing/requests'
import type { FrameChain } from '../../config/chains.ts'
import { useTexts } from '../../messages/texts.ts'
import type { ApprovalContent } from '../approvals.ts'
import { Fact, Facts } from './Facts.tsx'

type Transaction = Extract<ApprovalContent, { kind: 'transaction' }>

/** A transaction: what it does in words or by its function, what it changes, and what it costs. */
export function TransactionContent({ content, chain }: { content: Transaction; chain: FrameChain }) {
  const { card: text } = useTexts()
  const { to, value, data, prepared, description } = content
  const call = decodeCall(data)
  const native = (amount: bigint): string =>
    `${formatExact(amount, chain.nativeCurrency.decimals)} ${chain.nativeCurrency.symbol}`
  return (
    <>
      {description && <p className="frame-sentence">{description.sentence}</p>}
      <Facts>
        <Fact label={text.to} isCode={to !== null}>
          {to ?? text.newContract}
        </Fact>
        <Fact label={text.amount}>{native(value)}</Fact>
        {call.kind === 'known' && (
          <Fact label={text.call}>
            {call.name}
            <Facts>
              {call.args.map(({ name, type, value: shown }) => (
                <Fact key={name} label={name} isCode={/^(?:address|bytes)/.test(type)}>
                  {visibleWords(shown)}
                </Fact>
              ))}
            </Facts>
          </Fact>
        )}
        {call.kind === 'unknown' && (
          <Fact label={text.call} isCode>
            {data}
          </Fact>
        )}
        {prepared.simulation === 'succeeds' && (
          <Fact label={text.changes}>
            {prepared.changes.length === 0
              ? text.nothingChanges
              : prepared.changes.map(({ token, item, amount }) => (
                  <span key={`${token ?? ''} ${item ?? ''}`} className="frame-change">
                    {token === undefined ? signed(amount, native) : `${signed(amount, String)} × ${token}`}
                    {item !== undefined && ` #${item}`}
                  </span>
                ))}
          </Fact>
        )}
        <Fact label={text.fee}>{native(prepared.mostFee)}</Fact>
      </Facts>
    </>
  )
}

/** An amount with its sign, so that a loss is not taken for a gain. */
function signed(amount: bigint, format: (amount: bigint) => string): string {
  return amount < 0n ? `−${format(-amount)}` : `+${format(amount)}`
}
