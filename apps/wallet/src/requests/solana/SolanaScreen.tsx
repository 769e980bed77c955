import { formatExact } from '@holdfast/caip'
import { describeInstruction, type InstructionWords } from '@holdfast/clear-signing/solana'
import { requestMessages } from '../../messages/requests.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { RequestDecision } from '../RequestDecision.tsx'

const messages = requestMessages.solana
/** Decimal places of SOL, down to a lamport. */
const DECIMALS = 9

/** Shows every instruction of Solana transactions, and the amounts that leave the account. */
export function SolanaScreen({ item, request, waiting }: RequestDecision.ScreenProps<'solanaTransaction'>) {
  const { transactions, address } = request
  const described = transactions.map(({ instructions }) => instructions.map(describeInstruction))
  const all = described.flat()
  const lamports = all.reduce(
    (sum, words) => (words.kind === 'transferSol' && words.from === address ? sum + words.lamports : sum),
    0n,
  )
  const hasUnknown = all.some(({ kind, programName }) => kind === 'other' && programName === undefined)
  const hasTables = transactions.some((transaction) => transaction.hasTables)
  const approves = all.some(({ kind }) => kind === 'approveToken')
  return (
    <RequestDecision
      item={item}
      waiting={waiting}
      title={messages.title(transactions.length)}
      text={messages.text}
      approve={{ label: requestMessages.message.approve, isDangerous: hasUnknown || hasTables || approves }}
    >
      <div className="amount">
        <span className="amount__label">{messages.leaves}</span>
        <span className="amount__value">{formatExact(lamports, DECIMALS)} SOL</span>
      </div>
      {hasUnknown && <Notice tone="danger">{messages.unknown}</Notice>}
      {hasTables && <Notice tone="danger">{messages.tables}</Notice>}
      {transactions.map(({ signers, instructions }, index) => (
        <section key={messages.transaction(index + 1)} className="fields" aria-label={messages.transaction(index + 1)}>
          {transactions.length > 1 && <h2 className="fields__label">{messages.transaction(index + 1)}</h2>}
          <Facts facts={[{ label: messages.feePayer, value: signers[0] ?? '', isCode: true }]} />
          <ol className="fields__list">
            {instructions.map((instruction, step) => (
              <InstructionItem
                key={messages.instruction(step + 1)}
                step={step + 1}
                words={describeInstruction(instruction)}
              />
            ))}
          </ol>
        </section>
      ))}
    </RequestDecision>
  )
}

function InstructionItem({ step, words }: { step: number; words: InstructionWords }) {
  return (
    <li className="fields__item">
      <span className="fields__name">{messages.instruction(step)}</span>
      <span className="fields__value">{titleOf(words)}</span>
      <Facts facts={factsOf(words)} />
    </li>
  )
}

function titleOf(words: InstructionWords): string {
  switch (words.kind) {
    case 'transferSol':
      return messages.transferSol(formatExact(words.lamports, DECIMALS))
    case 'transferToken':
      return messages.transferToken
    case 'approveToken':
      return messages.approveToken
    case 'memo':
      return messages.memo
    case 'other':
      return messages.other(words.programName ?? messages.unknownProgram)
  }
}

function factsOf(words: InstructionWords): Fact[] {
  const account = (label: string, address: string | undefined): Fact => ({
    label,
    value: address ?? messages.hiddenAccount,
    isCode: address !== undefined,
  })
  switch (words.kind) {
    case 'transferSol':
      return [account(messages.from, words.from), account(messages.to, words.to)]
    case 'transferToken':
      return [
        { label: messages.amount, value: messages.tokenUnits(words.amount.toString()) },
        account(messages.to, words.to),
      ]
    case 'approveToken':
      return [
        { label: messages.amount, value: messages.tokenUnits(words.amount.toString()) },
        account(messages.delegate, words.delegate),
      ]
    case 'memo':
      return [{ label: messages.memo, value: words.text }]
    case 'other':
      return [
        { label: messages.program, value: words.program, isCode: true },
        { label: messages.data, value: words.data, isCode: true },
      ]
  }
}
