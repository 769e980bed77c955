import { contractsOf, type EntityPhase, type Rule, type ValidationRecord } from './Rule.ts'

/**
 * Opcodes whose result differs between the simulation and the block, and others that the standard bans. `CREATE` is judged
 * separately. @see ERC-7562, OP-011
 */
const bannedOpcodes: Readonly<Record<number, string>> = {
  0x32: 'ORIGIN',
  0x3a: 'GASPRICE',
  0x40: 'BLOCKHASH',
  0x41: 'COINBASE',
  0x42: 'TIMESTAMP',
  0x43: 'NUMBER',
  0x44: 'PREVRANDAO',
  0x45: 'GASLIMIT',
  0x48: 'BASEFEE',
  // The standard's list is older than these two, whose results also differ between the simulation and the block.
  0x49: 'BLOBHASH',
  0x4a: 'BLOBBASEFEE',
  0xfe: 'INVALID',
  0xff: 'SELFDESTRUCT',
}

const GAS = 0x5a
const CREATE = 0xf0
const CREATE2 = 0xf5
const BALANCES: Readonly<Record<number, string>> = { 0x31: 'BALANCE', 0x47: 'SELFBALANCE' }
/**
 * Opcodes outside the two tables above that rules other than `OP-013` judge: `GAS`, `CREATE`, `CREATE2`, and those that read
 * other contracts' code or access storage.
 */
const CHECKED_BY_OTHER_RULES = new Set([0x3b, 0x3c, 0x3f, 0x54, 0x55, 0x5c, 0x5d, GAS, CREATE, CREATE2])

const showOpcode = (opcode: number): string => `0x${opcode.toString(16).padStart(2, '0')}`

/**
 * Returns whether contracts other than the sender may be created in a phase. They may be in the phases of the factory and the
 * account, if the factory is staked.
 */
function mayCreate(phase: EntityPhase, { operation, isStaked }: ValidationRecord): boolean {
  const { factory } = operation
  return phase.kind !== 'paymaster' && factory !== undefined && isStaked(factory)
}

/** Rules about opcodes. */
export const opcodeRules: readonly Rule[] = [
  {
    id: 'OP-011',
    find: (phase, record) =>
      contractsOf(phase, record).flatMap(({ address, opcodes }) =>
        opcodes.flatMap((opcode) => {
          const name = bannedOpcodes[opcode]
          if (name !== undefined) return [`${phase.kind} uses banned opcode: ${name} in ${address}`]
          // OP-032: a new sender may create contracts. EREP-060, EREP-061: with a staked factory, so may other contracts, but
          // not in the paymaster's phase.
          const isNewSender = address === record.operation.sender && record.operation.factory !== undefined
          if (opcode !== CREATE || isNewSender || mayCreate(phase, record)) return []
          return [`${phase.kind} uses banned opcode: CREATE in ${address}`]
        }),
      ),
  },
  {
    id: 'OP-012',
    find: (phase, record) =>
      contractsOf(phase, record)
        .filter(({ opcodes }) => opcodes.includes(GAS))
        .map(({ address }) => `${phase.kind} uses banned opcode: GAS without a call right after it, in ${address}`),
  },
  {
    id: 'OP-013',
    find: (phase, record) =>
      contractsOf(phase, record).flatMap(({ address, opcodes }) =>
        // A trace leaves out harmless opcodes, so the opcodes that no rule judges are unassigned.
        opcodes
          .filter(
            (opcode) => !(opcode in bannedOpcodes) && !(opcode in BALANCES) && !CHECKED_BY_OTHER_RULES.has(opcode),
          )
          .map((opcode) => `${phase.kind} uses unassigned opcode: ${showOpcode(opcode)} in ${address}`),
      ),
  },
  {
    id: 'OP-020',
    find: ({ kind, traced }) => (traced.outOfGas ? [`${kind} internally reverts on out of gas`] : []),
  },
  {
    id: 'OP-031',
    find: (phase, record) => {
      const used = contractsOf(phase, record).filter(({ opcodes }) => opcodes.includes(CREATE2))
      const count = phase.traced.calls.filter(({ type }) => type === 'CREATE2').length
      if (used.length === 0 || mayCreate(phase, record)) return []
      // The EntryPoint checks afterwards that the sender exists, so a single CREATE2 must have created the sender.
      if (phase.kind === 'factory' && count <= 1) return []
      return [`${phase.kind} uses banned opcode: CREATE2`]
    },
  },
  {
    id: 'OP-080',
    find: (phase, record) =>
      record.isStaked(phase.address)
        ? []
        : contractsOf(phase, record).flatMap(({ address, opcodes }) =>
            opcodes
              .filter((opcode) => opcode in BALANCES)
              .map((opcode) => `unstaked ${phase.kind} uses banned opcode: ${BALANCES[opcode]} in ${address}`),
          ),
  },
]
