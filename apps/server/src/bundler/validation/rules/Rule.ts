import type { Hex } from 'viem'
import { lowerHex } from '../../../chain/lowerHex.ts'
import type { UserOperation } from '../../operation/userOperation.ts'
import type { TracedPhase } from '../trace.ts'

/** The kind of a contract that an operation names and that takes part in its validation. */
export type EntityKind = 'factory' | 'account' | 'paymaster'

/** The trace of one entity's part of a validation. */
export type EntityPhase = { kind: EntityKind; address: Hex; traced: TracedPhase }

/** The facts that the rules judge. Addresses are in lower case. */
export type ValidationRecord = {
  operation: UserOperation
  phases: readonly EntityPhase[]
  /** Whether the sender had code before the operation, or gets code by the operation's authorization. */
  senderExists: boolean
  /** Returns whether an entity has enough stake with a long enough payout delay. */
  isStaked: (address: Hex) => boolean
  /** Returns whether there was code at an address before the operation. */
  hasCode: (address: Hex) => boolean
  /** Returns whether an address is an account with keys that delegates to code (EIP-7702). */
  isDelegated: (address: Hex) => boolean
  entryPoint: Hex
  /** The address of the EntryPoint's SenderCreator, which calls factories. */
  senderCreator: Hex
}

/** A rule that an operation breaks. */
export type Violation = { rule: string; entity: EntityKind; address: Hex; message: string }

/** A rule of ERC-7562. */
export type Rule = {
  /** The rule's number in the standard. */
  id: string
  /** Returns a sentence for each violation of the rule in a phase. */
  find: (phase: EntityPhase, record: ValidationRecord) => readonly string[]
}

/** Lists an operation's violations of the rules. @param rules - {@link allRules}, except in tests of single rules. */
export function findViolations(record: ValidationRecord, rules: readonly Rule[]): Violation[] {
  return record.phases.flatMap((phase) =>
    rules.flatMap(({ id, find }) =>
      find(phase, record).map((message) => ({ rule: id, entity: phase.kind, address: phase.address, message })),
    ),
  )
}

/** Lists the contracts that ran in a phase, without the EntryPoint and its SenderCreator, whose own steps are not judged. */
export function contractsOf({ traced }: EntityPhase, { entryPoint, senderCreator }: ValidationRecord) {
  return Object.entries(traced.contracts).flatMap(([address, contract]) => {
    const at = lowerHex(address)
    return at === entryPoint || at === senderCreator ? [] : [{ address: at, ...contract }]
  })
}

/** Lists the calls that contracts make in a phase, without those that the EntryPoint or its SenderCreator makes. */
export function callsOf({ traced }: EntityPhase, { entryPoint, senderCreator }: ValidationRecord) {
  return traced.calls.filter(({ from }) => from !== entryPoint && from !== senderCreator)
}
