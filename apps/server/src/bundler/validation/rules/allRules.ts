import { callRules } from './calls.ts'
import { delegationRules } from './delegation.ts'
import { opcodeRules } from './opcodes.ts'
import type { Rule } from './Rule.ts'
import { storageRules } from './storage.ts'

/**
 * Every rule that is read from a trace. Those of the mempool (`STO-040`, `STO-041`, `EREP-010`, `AUTH-010`, `AUTH-040`, limits and
 * reputation) stand in `mempool/`, `COD-010` with the bundles.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7562
 */
export const allRules: readonly Rule[] = [...opcodeRules, ...callRules, ...storageRules, ...delegationRules]
