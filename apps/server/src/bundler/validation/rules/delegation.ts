import type { Hex } from 'viem'
import { callsOf, contractsOf, type Rule } from './Rule.ts'

/** Rules about accounts with keys (EOAs) that delegate to code (EIP-7702). */
export const delegationRules: readonly Rule[] = [
  {
    id: 'AUTH-020',
    find: ({ kind, address }, { isDelegated, operation }) =>
      kind !== 'account' && address !== operation.sender && isDelegated(address)
        ? [`${kind} ${address} is an account with keys, which may only be a sender`]
        : [],
  },
  {
    id: 'AUTH-030',
    find: (phase, record) => {
      const { factory, paymaster, sender } = record.operation
      const isForeign = (address: Hex): boolean =>
        address !== sender && address !== factory && address !== paymaster && record.isDelegated(address)
      const called = callsOf(phase, record).map(({ to }) => to)
      const codeReads = contractsOf(phase, record).flatMap(({ code }) => code.map(({ address }) => address))
      return [...new Set([...called, ...codeReads])]
        .filter(isForeign)
        .map((address) => `${phase.kind} uses ${address}, an account with keys that is not the sender`)
    },
  },
]
