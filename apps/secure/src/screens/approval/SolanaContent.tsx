import { formatExact } from '@holdfast/caip'
import { visibleText } from '@holdfast/clear-signing/requests'
import { type InstructionDescription, knownToken } from '@holdfast/clear-signing/solana'
import { type Texts, useTexts } from '../../messages/texts.ts'
import type { ApprovalContent } from '../approvals.ts'
import { Fact, Facts } from './Facts.tsx'

/** The decimals of SOL: one lamport is 10^-9 SOL. */
const DECIMALS = 9

/** Shows Solana transactions: what leaves the account, the fee and its payer, and each step, in words if its program is known. */
export function SolanaContent({ transactions }: Extract<ApprovalContent, { kind: 'solana' }>) {
  const { solana: text, card } = useTexts()
  return transactions.map(({ feePayer, fee, lamports, steps }, index) => (
    <section key={text.transaction(String(index + 1))} className="frame-steps">
      {transactions.length > 1 && <h2>{text.transaction(String(index + 1))}</h2>}
      <Facts>
        <Fact label={text.leaves}>{`${formatExact(lamports, DECIMALS)} SOL`}</Fact>
        <Fact label={text.feePayer} isCode>
          {feePayer}
        </Fact>
        <Fact label={card.fee}>{`${formatExact(fee, DECIMALS)} SOL`}</Fact>
        {steps.map((step, place) => (
          <Fact key={text.step(String(place + 1))} label={text.step(String(place + 1))}>
            {titleOf(step, text)}
            <Facts>
              {factsOf(step, text).map(([label, value, isCode]) => (
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

function titleOf(step: InstructionDescription, text: Texts['solana']): string {
  if (step.kind === 'transferSol') return text.transferSol(formatExact(step.lamports, DECIMALS))
  if (step.kind === 'other') return text.other(step.programName ?? text.unknownProgram)
  return text[step.kind]
}

/** Lists the facts of an instruction: label, value, and whether the value is an address or bytes. */
function factsOf(step: InstructionDescription, text: Texts['solana']): readonly [string, string, boolean][] {
  switch (step.kind) {
    case 'transferSol':
      return [
        [text.from, step.from ?? '', true],
        [text.to, step.to ?? '', true],
      ]
    case 'transferToken':
      return [...tokenFactsOf(step, text), [text.to, step.to ?? '', true]]
    case 'approveToken':
      return [...tokenFactsOf(step, text), [text.spender, step.delegate ?? '', true]]
    case 'memo':
      return [[text.memo, visibleText(step.text), false]]
    case 'other':
      return [
        [text.program, step.program, true],
        [text.data, step.data, true],
      ]
  }
}

/** The amount in the token's unit if the token is well known, and the token's mint in any case. */
function tokenFactsOf(
  { amount, mint }: { amount: bigint; mint: string | undefined },
  text: Texts['solana'],
): readonly [string, string, boolean][] {
  const token = knownToken(mint)
  return [
    [
      text.amount,
      token ? `${formatExact(amount, token.decimals)} ${token.symbol}` : text.tokenUnits(String(amount)),
      false,
    ],
    [text.token, mint ?? text.unknownToken, mint !== undefined],
  ]
}
