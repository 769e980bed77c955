import type { CallDescription } from '@holdfast/clear-signing'
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

/** A Solana transaction: its steps, its fee payer, and its highest fee in lamports. */
export type SolanaSteps = { feePayer: string; fee: bigint; steps: readonly InstructionDescription[] }

/** A token's symbol and decimals. */
export type TokenUnits = { symbol: string; decimals: number }

/** The content of a question. It holds everything that the card shows, and does not change while it is shown. */
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
  /** A permission for a key of the app to act without asking again. */
  | {
      kind: 'permission'
      permission: Permission
      /** The symbol and decimals of the spent token. */
      token: TokenUnits | undefined
      delegate: Address
      /** Seconds since 1970. */
      expiry: number
      /**
       * The setup that the account needs first: the code of the permissions contract (EIP-7702), or a module, installed by an
       * operation whose fee is at most `maxFee` wei. Undefined: the account is set up already.
       */
      setup: { kind: 'code' } | { kind: 'module'; isSponsored: boolean; maxFee: bigint } | undefined
    }
  /** A permission to revoke. */
  | { kind: 'revocation'; delegate: Address }
  /** `sends`: the wallet sends the transactions to the network itself. */
  | { kind: 'solana'; transactions: readonly SolanaSteps[]; sends: boolean }

/** Calls that are approved together. Amounts in wei. */
export type CallsContent = {
  kind: 'calls'
  /** All calls happen, or none. */
  isAtomic: boolean
  steps: readonly CallStep[]
  /** The highest possible fee. */
  maxFee: bigint
  /** The app's services pay the fee instead of the account. */
  isSponsored: boolean
  /** The first operation of a smart account also deploys its contract. */
  deploys: boolean
  /** The key's own account also gets the code to make calls together (EIP-7702). @default false */
  delegates?: boolean | undefined
  simulation: 'succeeds' | 'fails' | 'unknown'
  /** The changes by all transactions together. */
  changes: readonly BalanceChange[]
}

/** A notice about a batch that was sent; it asks nothing. */
export type StatusNotice = {
  status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partial'
  chainName: string
  hashes: readonly string[]
}

/** A question to the user. */
export type Approval = {
  /** Differs from one question to the next. */
  id: string
  /** The true origin of the page that asks. */
  origin: string
  account: string
  /** The type of that account. @default 'eoa' */
  accountType?: 'eoa' | 'smartAccount' | undefined
  chain: FrameChain
  risks: readonly RiskLine[]
  content: ApprovalContent
  /** Until when this device may not approve this, so the question can only be refused. Milliseconds since the epoch. */
  limitedUntil?: number | undefined
}

/** The question that is shown, and its answer. */
export type Approvals = {
  current: Readable<Approval | undefined>
  /** Shows a question. @throws {FrameRefusal} when the user refuses, or the page withdraws it. */
  ask: (approval: Omit<Approval, 'id'>, signal: AbortSignal) => Promise<void>
  approve: (id: string) => void
  refuse: (id: string) => void
  /** Whether an approved operation waits for its block. */
  isSending: Readable<boolean>
  /** Shows that an operation waits for its block. @returns the function that ends it. */
  showSending: () => () => void
  /** The state of a batch that is shown. */
  notice: Readable<StatusNotice | undefined>
  /** Shows the state of a batch until the user closes it, or the page withdraws the question. */
  showStatus: (notice: StatusNotice, signal: AbortSignal) => Promise<void>
  closeStatus: () => void
}

/** Creates the approvals. Questions are shown one at a time. */
export function createApprovals(): Approvals {
  const current = createObservable<Approval | undefined>(undefined)
  const isSending = createObservable(false)
  const notice = createObservable<StatusNotice | undefined>(undefined)
  let decide: ((isApproved: boolean) => void) | undefined
  let close: (() => void) | undefined

  const answer = (id: string, isApproved: boolean): void => {
    // An answer counts only for the question that the user saw, not for one that has replaced it.
    const shown = current.get()
    if (shown?.id === id) decide?.(isApproved && shown.limitedUntil === undefined)
  }
  return {
    current,
    ask: async (approval, signal) => {
      if (signal.aborted) throw new FrameRefusal('Request was aborted')
      try {
        const isApproved = await new Promise<boolean>((resolve, reject) => {
          decide = resolve
          signal.addEventListener('abort', () => reject(new FrameRefusal('Request was aborted')))
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
