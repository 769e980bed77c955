import { contractsOf, type EntityPhase, type Rule, type ValidationRecord } from './Rule.ts'

/**
 * Opcodes that read the block, the transaction or the machine: what they answer differs between simulation and block.
 * `CREATE` has a rule of its own besides. @see ERC-7562, OP-011
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
  // The list is older than blobs; they are of the same kind.
  0x49: 'BLOBHASH',
  0x4a: 'BLOBBASEFEE',
  0xfe: 'INVALID',
  0xff: 'SELFDESTRUCT',
}

const GAS = 0x5a
const CREATE = 0xf0
const CREATE2 = 0xf5
const BALANCES: Readonly<Record<number, string>> = { 0x31: 'BALANCE', 0x47: 'SELFBALANCE' }
/** The opcodes that other rules judge: those that read other contracts' code, those of storage, and those above. */
const NAMED = new Set([0x3b, 0x3c, 0x3f, 0x54, 0x55, 0x5c, 0x5d, GAS, CREATE, CREATE2])

const showOpcode = (opcode: number): string => `0x${opcode.toString(16).padStart(2, '0')}`

/** Whether a contract may create others besides the sender: a staked factory, the sender it made, and what it calls. */
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
          // OP-032: a sender that is being made may make contracts; EREP-060, EREP-061: so may all of a staked factory.
          const isSendersOwn = address === record.operation.sender && record.operation.factory !== undefined
          if (opcode !== CREATE || isSendersOwn || mayCreate(phase, record)) return []
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
        opcodes
          .filter((opcode) => !(opcode in bannedOpcodes) && !(opcode in BALANCES) && !NAMED.has(opcode))
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
      // The EntryPoint itself holds that the sender is there afterwards: of one creation, it is the one.
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
