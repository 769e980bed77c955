import { formatExact } from '@holdfast/caip'
import { decodeCall, visibleWords } from '@holdfast/clear-signing/requests'
import type { FrameChain } from '../../config/chains.ts'
import { english } from '../../messages/english.ts'
import type { ApprovalContent } from '../approvals.ts'
import { Fact, Facts } from './Facts.tsx'

type Transaction = Extract<ApprovalContent, { kind: 'transaction' }>

/** A transaction: what it does in words or by its function, what it changes, and what it costs. */
export function TransactionContent({ content, chain }: { content: Transaction; chain: FrameChain }) {
  const { to, value, data, prepared, description } = content
  const call = decodeCall(data)
  const native = (amount: bigint): string =>
    `${formatExact(amount, chain.nativeCurrency.decimals)} ${chain.nativeCurrency.symbol}`
  return (
    <>
      {description && <p className="frame-sentence">{description.sentence}</p>}
      <Facts>
        <Fact label={english.to} isCode={to !== null}>
          {to ?? english.newContract}
        </Fact>
        <Fact label={english.amount}>{native(value)}</Fact>
        {call.kind === 'known' && (
          <Fact label={english.call}>
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
          <Fact label={english.call} isCode>
            {data}
          </Fact>
        )}
        {prepared.simulation === 'succeeds' && (
          <Fact label={english.changes}>
            {prepared.changes.length === 0
              ? english.nothingChanges
              : prepared.changes.map(({ token, amount }) => (
                  <span key={token ?? ''} className="frame-change">
                    {token === undefined ? signed(amount, native) : `${signed(amount, String)} × ${token}`}
                  </span>
                ))}
          </Fact>
        )}
        <Fact label={english.fee}>{native(prepared.mostFee)}</Fact>
      </Facts>
    </>
  )
}

/** An amount with its sign, so that a loss is not taken for a gain. */
function signed(amount: bigint, format: (amount: bigint) => string): string {
  return amount < 0n ? `−${format(-amount)}` : `+${format(amount)}`
}
