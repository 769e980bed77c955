import { callRules } from './calls.ts'
import { delegationRules } from './delegation.ts'
import { opcodeRules } from './opcodes.ts'
import type { Rule } from './Rule.ts'
import { storageRules } from './storage.ts'

/**
 * Every rule that is checked on a trace. The mempool's rules (`STO-040`, `STO-041`, `EREP-010`, `AUTH-040`, limits and
 * reputation) are in `mempool/`, and `COD-010` is in `bundles/`. `AUTH-010` needs no check: the form of an operation has room
 * for only one authorization.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7562
 */
export const allRules: readonly Rule[] = [...opcodeRules, ...callRules, ...storageRules, ...delegationRules]
