import { formatExact } from '@holdfast/caip'
import { visibleText } from '@holdfast/clear-signing/requests'
import {
  accountsWithoutMint,
  describeInstruction,
  type InstructionDescription,
  isControlHandover,
  isHighSolanaFee,
  isNonceAdvance,
  isUnknownInstruction,
  knownToken,
  lamportsFrom,
  type Mints,
  readLookupTables,
  readMints,
  type SolanaTransaction,
  solanaFeeOf,
} from '@holdfast/clear-signing/solana'
import { Skeleton, VisuallyHidden } from '@holdfast/ui'
import { useCallback } from 'react'
import { useConnected } from '../../app/WalletContext.tsx'
import { requestMessages } from '../../messages/requests.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { RequestDecision } from '../RequestDecision.tsx'
import { useRead } from '../useRead.ts'
import type { WalletRequest } from '../walletRequest.ts'

const messages = requestMessages.solana
/** The number of decimals of SOL. The smallest unit is a lamport. */
const DECIMALS = 9

type SolanaRequest = Extract<WalletRequest, { kind: 'solanaTransaction' }>

/**
 * Asks the user to sign Solana transactions. Shows each instruction, the amount that leaves the account, and the network fee.
 */
export function SolanaScreen({ item, request, waitingCount }: RequestDecision.ScreenProps<'solanaTransaction'>) {
  const { transactions, address } = request
  const shown = useTransactions(request)
  // The user cannot approve until everything is read, so that the screen never changes while the user reads it.
  if (!shown)
    return (
      <RequestDecision item={item} waitingCount={waitingCount} title={messages.title(transactions.length)} facts={[]}>
        <VisuallyHidden>{messages.reading}</VisuallyHidden>
        <Skeleton width="12rem" />
      </RequestDecision>
    )
  return <Decision item={item} waitingCount={waitingCount} address={address} {...shown} />
}

type Shown = { transactions: readonly SolanaTransaction[]; mints: Mints }

/**
 * Returns the transactions with the accounts of their lookup tables, and the mints of token accounts; undefined while these are
 * being read.
 */
function useTransactions(request: SolanaRequest): Shown | undefined {
  const { rpcOf } = useConnected()
  const read = useCallback(
    async ({ transactions, chain }: SolanaRequest): Promise<Shown> => {
      if (!chain) return { transactions, mints: new Map() }
      const rpc = rpcOf(chain)
      const found = await readLookupTables(transactions, rpc)
      // If the node fails, the screen says that the tokens are unknown.
      return { transactions: found, mints: await readMints(found, rpc).catch(() => new Map()) }
    },
    [rpcOf],
  )
  const { state } = useRead(request, read)
  if (state.status === 'ready') return state.value
  const { transactions } = request
  const isComplete =
    transactions.every(({ unreadTables }) => unreadTables.length === 0) &&
    accountsWithoutMint(transactions).length === 0
  // If the node fails, the tables stay unread, and the screen warns of them.
  return isComplete || state.status === 'failed' ? { transactions, mints: new Map() } : undefined
}

function Decision({
  item,
  waitingCount,
  address,
  transactions,
  mints,
}: Pick<RequestDecision.ScreenProps<'solanaTransaction'>, 'item' | 'waitingCount'> &
  Pick<SolanaRequest, 'address'> &
  Shown) {
  const instructions = transactions.flatMap((transaction) => transaction.instructions)
  const descriptions = instructions.map((each) => describeInstruction(each))
  const lamports = instructions.reduce((sum, instruction) => sum + lamportsFrom(instruction, address), 0n)
  const hasUnknown = instructions.some((instruction) => isUnknownInstruction(instruction, address))
  const hasUnreadTables = transactions.some(({ unreadTables }) => unreadTables.length > 0)
  const hasApproval = descriptions.some(({ kind }) => kind === 'approveToken')
  const warnings = [
    ...(instructions.some(isControlHandover) ? [messages.handover] : []),
    ...(instructions.some(isNonceAdvance) ? [messages.staysValid] : []),
    ...(transactions.some((each) => each.signers[0] === address && isHighSolanaFee(solanaFeeOf(each)))
      ? [messages.highFee]
      : []),
    ...(hasUnknown ? [messages.unknown] : []),
    ...(hasUnreadTables ? [messages.tables] : []),
  ]
  return (
    <RequestDecision
      item={item}
      waitingCount={waitingCount}
      title={messages.title(transactions.length)}
      text={messages.text}
      approve={{ label: requestMessages.message.approve, isDangerous: warnings.length > 0 || hasApproval }}
    >
      <div className="amount">
        <span className="amount__label">{messages.leaves}</span>
        <span className="amount__value">{formatExact(lamports, DECIMALS)} SOL</span>
      </div>
      {warnings.map((warning) => (
        <Notice key={warning} tone="danger">
          {warning}
        </Notice>
      ))}
      {transactions.map((transaction, index) => (
        <section key={messages.transaction(index + 1)} className="fields" aria-label={messages.transaction(index + 1)}>
          {transactions.length > 1 && <h2 className="fields__label">{messages.transaction(index + 1)}</h2>}
          <Facts
            facts={[
              { label: messages.feePayer, value: transaction.signers[0] ?? '', isCode: true },
              { label: messages.fee, value: messages.sol(formatExact(solanaFeeOf(transaction), DECIMALS)) },
            ]}
          />
          <ol className="fields__list">
            {transaction.instructions.map((instruction, step) => (
              <InstructionItem
                key={messages.instruction(step + 1)}
                step={step + 1}
                description={describeInstruction(instruction, mints)}
              />
            ))}
          </ol>
        </section>
      ))}
    </RequestDecision>
  )
}

function InstructionItem({ step, description }: { step: number; description: InstructionDescription }) {
  return (
    <li className="fields__item">
      <span className="fields__name">{messages.instruction(step)}</span>
      <span className="fields__value">{titleOf(description)}</span>
      <Facts facts={factsOf(description)} />
    </li>
  )
}

function titleOf(description: InstructionDescription): string {
  switch (description.kind) {
    case 'transferSol':
      return messages.transferSol(formatExact(description.lamports, DECIMALS))
    case 'transferToken':
      return messages.transferToken
    case 'approveToken':
      return messages.approveToken
    case 'memo':
      return messages.memo
    case 'other':
      return messages.other(description.programName ?? messages.unknownProgram)
  }
}

function factsOf(description: InstructionDescription): Fact[] {
  const account = (label: string, address: string | undefined): Fact => ({
    label,
    value: address ?? messages.hiddenAccount,
    isCode: address !== undefined,
  })
  switch (description.kind) {
    case 'transferSol':
      return [account(messages.from, description.from), account(messages.to, description.to)]
    case 'transferToken':
      return [...tokenFactsOf(description), account(messages.to, description.to)]
    case 'approveToken':
      return [...tokenFactsOf(description), account(messages.delegate, description.delegate)]
    case 'memo':
      return [{ label: messages.memo, value: visibleText(description.text) }]
    case 'other':
      return [
        { label: messages.program, value: description.program, isCode: true },
        { label: messages.data, value: description.data, isCode: true },
      ]
  }
}

/** The amount in the token's unit if the token is well known, and the token's mint in any case. */
function tokenFactsOf({ amount, mint }: { amount: bigint; mint: string | undefined }): readonly Fact[] {
  const token = knownToken(mint)
  const inUnits = token && `${formatExact(amount, token.decimals)} ${token.symbol}`
  return [
    { label: messages.amount, value: inUnits ?? messages.tokenUnits(amount.toString()) },
    { label: messages.token, value: mint ?? messages.unknownToken, isCode: mint !== undefined },
  ]
}
