import type { CallDescription } from '@holdfast/clear-signing'
import type { TypedData } from '@holdfast/clear-signing/requests'
import type { InstructionWords } from '@holdfast/clear-signing/solana'
import { FrameRefusal } from '@holdfast/frame/guest'
import { createObservable, type Readable } from '@holdfast/ui/observable'
import type { Address, Hex } from 'viem'
import type { FrameChain } from '../config/chains.ts'
import type { PreparedTransaction } from '../methods/transaction/prepareTransaction.ts'
import type { RiskLine } from './risks.ts'

/** A Solana transaction as its steps, and who pays for it. */
export type SolanaSteps = { feePayer: string; steps: readonly InstructionWords[] }

/** What the user is asked to approve. Everything that is shown is part of it; it does not change while it is shown. */
export type ApprovalContent =
  | { kind: 'message'; text: string | undefined; bytes: Hex }
  | { kind: 'typedData'; typedData: TypedData }
  | {
      kind: 'transaction'
      to: Address | null
      value: bigint
      data: Hex
      prepared: PreparedTransaction
      /** What it does in words, where its contract has a description. */
      description: CallDescription | undefined
    }
  /** `sends`: the wallet hands it to the network itself. */
  | { kind: 'solana'; transactions: readonly SolanaSteps[]; sends: boolean }

/** A question to the user. */
export type Approval = {
  /** Differs from one question to the next. */
  id: string
  /** The true origin of the page that asks. */
  origin: string
  account: string
  chain: FrameChain
  risks: readonly RiskLine[]
  content: ApprovalContent
}

/** The question that is shown, and its answer. */
export type Approvals = {
  current: Readable<Approval | undefined>
  /** Shows a question. @throws {FrameRefusal} when the user refuses, or the page withdraws it. */
  ask: (approval: Omit<Approval, 'id'>, signal: AbortSignal) => Promise<void>
  approve: (id: string) => void
  refuse: (id: string) => void
}

/** Creates the place where questions are shown, one at a time. */
export function createApprovals(): Approvals {
  const current = createObservable<Approval | undefined>(undefined)
  let decide: ((isApproved: boolean) => void) | undefined

  const answer = (id: string, isApproved: boolean): void => {
    // An answer counts for the question that was seen, and for none that has taken its place.
    if (current.get()?.id === id) decide?.(isApproved)
  }
  return {
    current,
    ask: async (approval, signal) => {
      if (signal.aborted) throw new FrameRefusal('Request was aborted')
      try {
        const isApproved = await new Promise<boolean>((resolve, reject) => {
          decide = resolve
          signal.addEventListener('abort', () => reject(new FrameRefusal('Request was aborted')), { once: true })
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
  }
}
