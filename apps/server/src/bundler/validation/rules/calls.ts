import type { Hex } from 'viem'
import { callsOf, contractsOf, type EntityPhase, type Rule, type ValidationRecord } from './Rule.ts'

const EXTCODESIZE = 0x3b
/** `depositTo(address)` */
const DEPOSIT_TO = '0xb760faf9'
/** The highest address of the nine classic precompiles. */
const MAX_CORE_PRECOMPILE = 9n
/** Addresses below this address are reserved for precompiles, so no contract can have such an address. */
const PRECOMPILES_BELOW = 0x10000n
/** The signature check of P-256. @see RIP-7212, EIP-7951 */
const P256_VERIFY = 0x100n

const isPrecompile = (address: Hex): boolean => BigInt(address) > 0n && BigInt(address) < PRECOMPILES_BELOW
const isAcceptedPrecompile = (address: Hex): boolean =>
  BigInt(address) <= MAX_CORE_PRECOMPILE || BigInt(address) === P256_VERIFY
const isCall = (type: string): boolean => /CALL/.test(type)

type Call = ReturnType<typeof callsOf>[number]

/** Lists the calls of a phase to the EntryPoint. */
const entryPointCalls = (phase: EntityPhase, record: ValidationRecord): Call[] =>
  callsOf(phase, record).filter(({ to, type }) => to === record.entryPoint && isCall(type))

/** Returns whether a call is a deposit for the sender, made by the sender or the factory (OP-052). */
function isDepositForSender(
  { from, input, size }: Call,
  { operation: { sender, factory } }: ValidationRecord,
): boolean {
  const isForSender = `0x${input.slice(34, 74)}` === sender && size === 36
  return input.startsWith(DEPOSIT_TO) && isForSender && (from === sender || from === factory)
}

/** Returns whether a call to the EntryPoint is only a payment of ether by the sender (OP-053). */
const isPaymentOfSender = ({ from, size, type }: Call, { operation }: ValidationRecord): boolean =>
  size === 0 && type === 'CALL' && from === operation.sender

/** Rules about calls, and about reading other contracts' code. */
export const callRules: readonly Rule[] = [
  {
    id: 'OP-041',
    find: (phase, record) => {
      const { sender } = record.operation
      const isEmpty = (address: Hex): boolean =>
        address !== sender && !isPrecompile(address) && !record.hasCode(address) && address !== record.entryPoint
      const called = callsOf(phase, record).filter(({ type, to }) => isCall(type) && isEmpty(to))
      const codeReads = contractsOf(phase, record).flatMap(({ code }) => code.filter(({ address }) => isEmpty(address)))
      return [
        ...called.map(({ to }) => `${phase.kind} accesses un-deployed contract address ${to} with a call`),
        ...codeReads.map(({ address }) => `${phase.kind} accesses un-deployed contract code of ${address}`),
      ]
    },
  },
  {
    id: 'OP-051',
    find: (phase, record) =>
      contractsOf(phase, record).flatMap(({ code }) =>
        code
          .filter(({ address, opcode, isBeforeIszero }) => {
            const isAllowed = opcode === EXTCODESIZE && isBeforeIszero
            return address === record.entryPoint && !isAllowed
          })
          .map(() => `${phase.kind} accesses the code of the EntryPoint`),
      ),
  },
  {
    id: 'OP-052',
    find: (phase, record) =>
      entryPointCalls(phase, record)
        .filter((call) => call.input.startsWith(DEPOSIT_TO) && !isDepositForSender(call, record))
        .map(() => `${phase.kind} calls depositTo of the EntryPoint for an account other than the sender`),
  },
  {
    id: 'OP-053',
    find: (phase, record) =>
      entryPointCalls(phase, record)
        .filter((call) => call.size === 0 && !isPaymentOfSender(call, record))
        .map(() => `${phase.kind} pays to the EntryPoint in place of the sender`),
  },
  {
    id: 'OP-054',
    find: (phase, record) =>
      entryPointCalls(phase, record)
        .filter(({ size, input }) => size > 0 && !input.startsWith(DEPOSIT_TO))
        .map(({ input }) => `${phase.kind} calls the EntryPoint (${input.slice(0, 10)})`),
  },
  {
    id: 'OP-061',
    find: (phase, record) =>
      callsOf(phase, record)
        .filter(({ value, to, type }) => value > 0n && to !== record.entryPoint && type === 'CALL')
        .map(({ to }) => `${phase.kind} may not send value to ${to}`),
  },
  {
    id: 'OP-062',
    find: (phase, record) => {
      const called = callsOf(phase, record).map(({ to }) => to)
      const isRefused = (to: Hex): boolean => isPrecompile(to) && !isAcceptedPrecompile(to)
      return called.filter(isRefused).map((to) => `${phase.kind} calls the precompile ${to}, which is not allowed`)
    },
  },
]
