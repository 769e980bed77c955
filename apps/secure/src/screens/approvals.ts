import { ABORTED_CALL_TEXT } from '@holdfast/caip'
import type { CallDescription, TokenUnits } from '@holdfast/clear-signing'
import type { BalanceChange, TypedData } from '@holdfast/clear-signing/requests'
import type { InstructionDescription } from '@holdfast/clear-signing/solana'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { Permission } from '@holdfast/smart-account/permissions'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import type { Address, Hex } from 'viem'
import type { FrameChain } from '../config/chains.ts'
import type { CallStep } from '../methods/calls/callStep.ts'
import type { PreparedTransaction } from '../methods/transaction/prepareTransaction.ts'
import type { RiskLine } from './risks.ts'

/**
 * A Solana transaction: its steps, its fee payer, its highest fee, and what its steps take from the account. Amounts are in
 * lamports.
 */
export type SolanaSteps = {
  feePayer: string
  fee: bigint
  lamports: bigint
  steps: readonly InstructionDescription[]
}

/** What a question asks the user to approve, as the card shows it. It does not change while the question is shown. */
export type ApprovalContent =
  | { kind: 'message'; text: string | undefined; bytes: Hex }
  | { kind: 'typedData'; typedData: TypedData }
  | {
      kind: 'transaction'
      to: Address | null
      value: bigint
      data: Hex
      prepared: PreparedTransaction
      /** The call in words, if its contract has a description. */
      description: CallDescription | undefined
    }
  | CallsContent
  /** A permission that lets a key of the app act without asking the user again. */
  | {
      kind: 'permission'
      permission: Permission
      /** The units of the token that the app may spend. Undefined: unreadable, so the card shows amounts in the smallest unit. */
      token: TokenUnits | undefined
      delegate: Address
      /** Seconds since 1970. */
      expiry: number
      /**
       * The setup that the account needs first: to delegate to the permissions contract (`code`, EIP-7702), or to install a
       * module by an operation whose fee is at most `maxFee` wei. Undefined: the account is set up already.
       */
      setup: { kind: 'code' } | { kind: 'module'; isSponsored: boolean; maxFee: bigint } | undefined
    }
  /** A permission to revoke. */
  | { kind: 'revocation'; delegate: Address }
  /** `sends`: the wallet sends the transactions to the network itself. */
  | { kind: 'solana'; transactions: readonly SolanaSteps[]; sends: boolean }

/** Calls that the user approves together. Amounts are in wei. */
export type CallsContent = {
  kind: 'calls'
  /** Whether the calls are executed together, so that either all take effect or none does. */
  isAtomic: boolean
  steps: readonly CallStep[]
  /** The highest possible fee. */
  maxFee: bigint
  /** Whether our services, not the account, pay the fee. */
  isSponsored: boolean
  /** Whether this is the first operation of a smart account, which also deploys the account. */
  deploys: boolean
  /** Whether the key's own account first delegates to a contract that can make several calls (EIP-7702). @default false */
  delegates?: boolean | undefined
  simulation: 'succeeds' | 'fails' | 'unknown'
  /** The balance changes by all calls together. */
  changes: readonly BalanceChange[]
  /** What leaves the account by all calls. What comes back is not subtracted. */
  losses: readonly BalanceChange[]
}

/** A notice about a batch that was sent. */
export type StatusNotice = {
  status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partial'
  chainName: string
  hashes: readonly string[]
}

/** A question to the user. */
export type Approval = {
  /** Unique for each question. */
  id: string
  /** The true origin of the page that asks. */
  origin: string
  account: string
  /** The type of `account`. @default 'eoa' */
  accountType?: 'eoa' | 'smartAccount' | undefined
  chain: FrameChain
  risks: readonly RiskLine[]
  content: ApprovalContent
  /**
   * When this device's limit on transfers ends, in Unix milliseconds. Set only if the question exceeds that limit. Then the
   * user can only refuse.
   */
  limitedUntil?: number | undefined
}

/** Shows questions and notices to the user, and collects the answers. */
export type Approvals = {
  /** The question that is shown. */
  current: Readable<Approval | undefined>
  /**
   * Shows a question until the user approves it. @throws {FrameRefusal} when the user refuses, or the page withdraws the
   * question.
   */
  ask: (approval: Omit<Approval, 'id'>, signal: AbortSignal) => Promise<void>
  approve: (id: string) => void
  refuse: (id: string) => void
  /** Whether the user is shown that an approved operation waits to be mined. */
  isSending: Readable<boolean>
  /** Shows that an operation waits to be mined. @returns the function that hides this again. */
  showSending: () => () => void
  /** The notice that is shown. */
  notice: Readable<StatusNotice | undefined>
  /** Shows the status of a batch until the user closes it, or the page withdraws the request. */
  showStatus: (notice: StatusNotice, signal: AbortSignal) => Promise<void>
  closeStatus: () => void
}

/** Creates the approvals. The caller asks one question at a time, and shows one notice at a time. */
export function createApprovals(): Approvals {
  const current = createObservable<Approval | undefined>(undefined)
  const isSending = createObservable(false)
  const notice = createObservable<StatusNotice | undefined>(undefined)
  let decide: ((isApproved: boolean) => void) | undefined
  let close: (() => void) | undefined

  const answer = (id: string, isApproved: boolean): void => {
    // The answer is for the question that the user saw, not for a question that has replaced it in the meantime.
    const shown = current.get()
    if (shown?.id === id) decide?.(isApproved && shown.limitedUntil === undefined)
  }
  return {
    current,
    ask: async (approval, signal) => {
      if (signal.aborted) throw new FrameRefusal(ABORTED_CALL_TEXT)
      try {
        const isApproved = await new Promise<boolean>((resolve, reject) => {
          decide = resolve
          signal.addEventListener('abort', () => reject(new FrameRefusal(ABORTED_CALL_TEXT)))
          current.set({ ...approval, id: crypto.randomUUID() })
        })
        if (!isApproved) throw new FrameRefusal('User rejected the request')
      } finally {
        decide = undefined
        current.set(undefined)
      }
    },
    approve: (id) => answer(id, true),
    refuse: (id) => answer(id, false),
    isSending,
    showSending: () => {
      isSending.set(true)
      return () => isSending.set(false)
    },
    notice,
    showStatus: async (shown, signal) => {
      if (signal.aborted) return
      await new Promise<void>((resolve) => {
        close = resolve
        signal.addEventListener('abort', () => resolve())
        notice.set(shown)
      })
      close = undefined
      notice.set(undefined)
    },
    closeStatus: () => close?.(),
  }
}
