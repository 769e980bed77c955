import { formatExact } from '@holdfast/caip'
import { visibleText } from '@holdfast/clear-signing/requests'
import type { InstructionDescription } from '@holdfast/clear-signing/solana'
import { type Texts, useTexts } from '../../messages/texts.ts'
import type { ApprovalContent } from '../approvals.ts'
import { Fact, Facts } from './Facts.tsx'

/** Decimal places of SOL, down to a lamport. */
const DECIMALS = 9

/** Solana transactions: the fee payer, and each step, in words if its program is known. */
export function SolanaContent({ transactions }: Extract<ApprovalContent, { kind: 'solana' }>) {
  const { solana: text, card } = useTexts()
  return transactions.map(({ feePayer, fee, steps }, index) => (
    <section key={text.transaction(String(index + 1))} className="frame-steps">
      {transactions.length > 1 && <h2>{text.transaction(String(index + 1))}</h2>}
      <Facts>
        <Fact label={text.feePayer} isCode>
          {feePayer}
        </Fact>
        <Fact label={card.fee}>{`${formatExact(fee, DECIMALS)} SOL`}</Fact>
        {steps.map((words, step) => (
          <Fact key={text.step(String(step + 1))} label={text.step(String(step + 1))}>
            {titleOf(words, text)}
            <Facts>
              {factsOf(words, text).map(([label, value, isCode]) => (
                <Fact key={label} label={label} isCode={isCode}>
                  {value}
                </Fact>
              ))}
            </Facts>
          </Fact>
        ))}
      </Facts>
    </section>
  ))
}

function titleOf(words: InstructionDescription, text: Texts['solana']): string {
  if (words.kind === 'transferSol') return text.transferSol(formatExact(words.lamports, DECIMALS))
  if (words.kind === 'other') return text.other(words.programName ?? text.unknownProgram)
  return text[words.kind]
}

/** Each fact: its label, its value, and whether that is an address or bytes. */
function factsOf(words: InstructionDescription, text: Texts['solana']): readonly [string, string, boolean][] {
  switch (words.kind) {
    case 'transferSol':
      return [
        [text.from, words.from ?? '', true],
        [text.to, words.to ?? '', true],
      ]
    case 'transferToken':
      return [
        [text.amount, text.tokenUnits(String(words.amount)), false],
        [text.to, words.to ?? '', true],
      ]
    case 'approveToken':
      return [
        [text.amount, text.tokenUnits(String(words.amount)), false],
        [text.spender, words.delegate ?? '', true],
      ]
    case 'memo':
      return [[text.memo, visibleText(words.text), false]]
    case 'other':
      return [
        [text.program, words.program, true],
        [text.data, words.data, true],
      ]
  }
}
