import { type Hex, keccak256 } from 'viem'
import { contractsOf, type EntityPhase, type Rule, type ValidationRecord } from './Rule.ts'

/**
 * How many slots after its first slot a value in a mapping may occupy, because the value may be a struct. @see ERC-7562,
 * 'Associated storage'
 */
const MAX_OFFSET = 128n
/** Hex digits of a word. */
const WORD_DIGITS = 64

/** Lists the first slots of the values that mappings hold for an address: `keccak(address ‖ x)`. */
function associatedStarts(address: Hex, preimages: readonly Hex[]): bigint[] {
  const prefix = `0x${address.slice(2).padStart(WORD_DIGITS, '0')}`
  return preimages.filter((preimage) => preimage.startsWith(prefix)).map((preimage) => BigInt(keccak256(preimage)))
}

/** Returns whether a slot of any contract is associated with an address. @see ERC-7562, 'Associated storage' */
function isAssociated(slot: bigint, address: Hex, starts: readonly bigint[]): boolean {
  return slot === BigInt(address) || starts.some((start) => slot >= start && slot - start <= MAX_OFFSET)
}

type Access = { address: Hex; slot: bigint; isWrite: boolean; isTransient: boolean }
type StorageRule = 'STO-010' | 'STO-021' | 'STO-022' | 'STO-031' | 'STO-032' | 'STO-033'

/** Names the rule that an access breaks; undefined for an allowed access. */
function findBrokenRule(
  { address, slot, isWrite }: Access,
  phase: EntityPhase,
  record: ValidationRecord,
  isAssociatedWith: (slot: bigint, of: Hex) => boolean,
): StorageRule | undefined {
  const { sender, factory, paymaster } = record.operation
  const isStaked = record.isStaked(phase.address)
  if (address === sender) return undefined
  if (address === phase.address) return isStaked ? undefined : 'STO-031'
  // No entity may touch the storage of the operation's other entities.
  if (address === factory || address === paymaster) return 'STO-010'
  if (isAssociatedWith(slot, sender)) {
    if (record.senderExists) return undefined
    return factory !== undefined && record.isStaked(factory) ? undefined : 'STO-022'
  }
  if (phase.kind === 'account') return isStaked && !isWrite ? undefined : isStaked ? 'STO-033' : 'STO-021'
  if (isAssociatedWith(slot, phase.address)) return isStaked ? undefined : 'STO-032'
  return isStaked && !isWrite ? undefined : 'STO-033'
}

const violationTexts: Readonly<Record<StorageRule, string>> = {
  'STO-010': 'accesses the storage of another entity',
  'STO-021': 'accesses storage that is not associated with the account',
  'STO-022': 'accesses storage associated with a new account, and its factory is unstaked',
  'STO-031': 'is unstaked and accesses its own storage',
  'STO-032': 'is unstaked and accesses storage associated with itself',
  'STO-033': 'accesses storage that is not its own',
}

function accessesOf(phase: EntityPhase, record: ValidationRecord): Access[] {
  return contractsOf(phase, record).flatMap(({ address, reads, writes, transientReads, transientWrites }) => {
    const each = (slots: readonly bigint[], isWrite: boolean, isTransient: boolean): Access[] =>
      slots.map((slot) => ({ address, slot, isWrite, isTransient }))
    return [
      ...each(reads, false, false),
      ...each(writes, true, false),
      ...each(transientReads, false, true),
      ...each(transientWrites, true, true),
    ]
  })
}

/** Finds the accesses of a phase that break a rule. @param isTransient - whether to judge transient or permanent storage. */
function findBroken(phase: EntityPhase, record: ValidationRecord, isTransient: boolean) {
  const startsByAddress = new Map<Hex, readonly bigint[]>()
  const isAssociatedWith = (slot: bigint, address: Hex): boolean => {
    const starts = startsByAddress.get(address) ?? associatedStarts(address, phase.traced.preimages)
    startsByAddress.set(address, starts)
    return isAssociated(slot, address, starts)
  }
  return accessesOf(phase, record)
    .filter((access) => access.isTransient === isTransient)
    .flatMap((access) => {
      const rule = findBrokenRule(access, phase, record, isAssociatedWith)
      return rule === undefined ? [] : [{ rule, access }]
    })
}

const describeAccess = (phase: EntityPhase, rule: StorageRule, { address, slot, isWrite }: Access): string =>
  `${phase.kind} ${violationTexts[rule]}: ${isWrite ? 'writes' : 'reads'} slot 0x${slot.toString(16)} of ${address}`

const storageRule = (id: StorageRule): Rule => ({
  id,
  find: (phase, record) =>
    findBroken(phase, record, false)
      .filter(({ rule }) => rule === id)
      .map(({ rule, access }) => describeAccess(phase, rule, access)),
})

/** Rules about storage, which apply to transient storage as well. */
export const storageRules: readonly Rule[] = [
  storageRule('STO-010'),
  storageRule('STO-021'),
  storageRule('STO-022'),
  storageRule('STO-031'),
  storageRule('STO-032'),
  storageRule('STO-033'),
  {
    id: 'OP-070',
    find: (phase, record) =>
      findBroken(phase, record, true).map(
        ({ rule, access }) => `transient storage is held to ${rule}: ${describeAccess(phase, rule, access)}`,
      ),
  },
]

/**
 * Lists the contracts, other than the sender, whose storage a validation touches. If one of them is the sender of another
 * operation, that operation may change the storage first.
 */
export function storageOwners(record: ValidationRecord): Hex[] {
  const owners = record.phases.flatMap((phase) =>
    contractsOf(phase, record)
      .filter(({ reads, writes }) => reads.length + writes.length > 0)
      .map(({ address }) => address),
  )
  return [...new Set(owners)].filter((address) => address !== record.operation.sender)
}
