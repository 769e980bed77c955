import { formatExact } from '@holdfast/caip'
import type { CallDescription } from '@holdfast/clear-signing'
import { decodeCall, type FunctionCall, visibleWords } from '@holdfast/clear-signing/requests'
import { type Address, type Hex, isAddress } from 'viem'
import type { FrameChain } from '../../config/chains.ts'
import { useTexts } from '../../messages/texts.ts'
import { Fact, Facts } from './Facts.tsx'

/** Shows a call's described values, receiver, amount and function. For use within {@link Facts}. */
export function CallFacts({
  call: { to, value, data, description },
  chain,
}: {
  /** `to` is null for a new contract. `value` is in wei. */
  call: { to: Address | null; value: bigint; data: Hex; description: CallDescription | undefined }
  chain: FrameChain
}) {
  const { card: text } = useTexts()
  const call = decodeCall(data)
  const { symbol, decimals } = chain.nativeCurrency
  return (
    <>
      {/* The description's fields are not needed for a known function, whose arguments below show the same values. */}
      {call.kind === 'unknown' &&
        description?.fields.map(({ label, value: shown }) => (
          <Fact key={label} label={label} isCode={isAddress(shown)}>
            {visibleWords(shown)}
          </Fact>
        ))}
      <Fact label={text.to} isCode={to !== null}>
        {to ?? text.newContract}
      </Fact>
      <Fact label={text.amount}>{`${formatExact(value, decimals)} ${symbol}`}</Fact>
      {call.kind === 'known' && <FunctionFact label={text.call} call={call} />}
      {call.kind === 'unknown' && (
        <Fact label={text.call} isCode>
          {description ? (
            <details>
              <summary>{visibleWords(description.contractName)}</summary>
              {data}
            </details>
          ) : (
            data
          )}
        </Fact>
      )}
    </>
  )
}

/** Shows a function with its arguments, and the calls within it as steps. The bytes of an unknown function are shown whole. */
function FunctionFact({ label, call }: { label: string; call: FunctionCall }) {
  const { card: text } = useTexts()
  if (call.kind === 'unknown') {
    return (
      <Fact label={label} isCode>
        {call.data}
      </Fact>
    )
  }
  return (
    <Fact label={label}>
      {call.name}
      <Facts>
        {call.args.map(({ name, type, value }) => (
          <Fact key={name} label={name} isCode={/^(?:address|bytes)/.test(type)}>
            {value}
          </Fact>
        ))}
        {call.calls.map((inner, index) => (
          // Two calls may be equal, and their order never changes, so the index is the key.
          <FunctionFact key={index} label={text.step(String(index + 1))} call={inner} />
        ))}
      </Facts>
    </Fact>
  )
}
