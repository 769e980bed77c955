import { isRecord } from '@holdfast/base'
import { smartAccountFactoryAddress, smartAccountImplementationAddress } from '@holdfast/contracts/accounts'
import { type Address, type Hex, keccak256 } from 'viem'
import { lowerHex } from '../../chain/lowerHex.ts'
import { createAbiReader } from '../../chain/reads/abiReader.ts'
import type { Code } from '../entry-point/codes.ts'
import { isHex, type Node } from '../entry-point/node.ts'
import { entryPoint, type UserOperation } from '../operation/userOperation.ts'
import { validationCall } from './simulate.ts'
import type { TracedPhase, ValidationTrace } from './trace.ts'

/** The precompile that recovers the address that signed. */
const ECRECOVER = '0x0000000000000000000000000000000000000001'
const ADDRESS_BYTES = 20
const VALIDATE_USER_OP = '0x19822f7c'
const VALIDATE_PAYMASTER_USER_OP = '0x52b7512c'
const implementation = smartAccountImplementationAddress.toLowerCase()
/** Our account factory, in lower case. */
export const knownFactory = lowerHex(smartAccountFactoryAddress)
/** The code hash of a minimal proxy of our account. @see ERC-1167 */
const cloneHash = keccak256(`0x363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`)

type Frame = {
  type: string
  from: string
  to: string
  input: Hex
  output: Hex
  value: bigint
  error: string
  calls: Frame[]
}

/**
 * Returns whether an operation names only our own contracts: our factory, a clone of our account, and the operator's paymaster,
 * which must be staked. The addresses of the factory and of the account's implementation follow from their creation code, so no
 * other code can be there.
 */
export function isKnown(
  operation: UserOperation,
  codes: ReadonlyMap<Hex, Code>,
  { knownPaymaster, isStaked }: { knownPaymaster: Hex | undefined; isStaked: (address: Hex) => boolean },
): boolean {
  const { sender, factory, factoryData = '0x', paymaster, authorization } = operation
  if (authorization !== undefined) return false
  if (factory === undefined && codes.get(sender)?.hash !== cloneHash) return false
  if (factory !== undefined && (factory !== knownFactory || !hasOnlyKeys(factoryData))) return false
  return paymaster === undefined || (paymaster === knownPaymaster && isStaked(paymaster))
}

/**
 * Returns whether every owner of a new account is an address. For any other owner, the account reads the code of the owner's
 * verifier. Anyone may have written this verifier, and the node's call tracer does not show the read.
 *
 * @param factoryData - the call of `createAccount(bytes[] signers, uint64 threshold, bytes32 salt)`.
 */
function hasOnlyKeys(factoryData: Hex): boolean {
  try {
    const read = createAbiReader(factoryData.slice(10))
    const list = read.number(0)
    const owners = Array.from({ length: read.number(list) }, (_, index) => read.element(list, index))
    return owners.every((owner) => read.number(owner) === ADDRESS_BYTES)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Traces the validation of a known operation with the node's own call tracer, which takes a tenth of the time of our tracer. A
 * validation keeps the rules if it makes only the calls with which our contracts check the signature of a key; a test proves
 * that with our tracer.
 *
 * @param operation - an operation that {@link isKnown} accepts.
 * @returns undefined when the validation makes any other call, such as to a module or to a signer that is a contract.
 */
export async function traceKnown(
  operation: UserOperation,
  node: Node,
  from: Address,
): Promise<ValidationTrace | undefined> {
  const answer = await node.request('debug_traceCall', [
    validationCall(operation, from),
    'latest',
    { tracer: 'callTracer' },
  ])
  const root = readFrame(answer)
  const phases: TracedPhase[] = []
  for (const frame of root.calls) {
    // This call validates the sentinel, whose sender is the precompile. The operation's own validation ended before it.
    if (frame.to === ECRECOVER && frame.input.startsWith(VALIDATE_USER_OP)) break
    if (!isExpected(frame, operation)) return undefined
    phases.push(toPhase(frame))
  }
  return { phases, output: root.output, error: root.error }
}

function isExpected(frame: Frame, { sender, factory, paymaster }: UserOperation): boolean {
  const selector = frame.input.slice(0, 10)
  if (selector === VALIDATE_USER_OP && frame.to === sender) return isExpectedAccountCall(frame, sender)
  if (selector === VALIDATE_PAYMASTER_USER_OP && frame.to === paymaster) return frame.calls.every(isRecovery)
  // Besides the account and the paymaster, the EntryPoint calls only its SenderCreator, which calls the factory.
  if (factory === undefined || frame.calls.length !== 1) return false
  const [factoryCall] = frame.calls
  return factoryCall?.to === factory && factoryCall.calls.every((call) => isCreation(call, sender))
}

/**
 * Returns whether a call to the account makes only the expected calls: the clone delegates to its implementation, which may
 * recover keys and pay the EntryPoint.
 */
function isExpectedAccountCall({ calls }: Frame, sender: Hex): boolean {
  const [inner] = calls
  if (calls.length !== 1 || inner?.type !== 'DELEGATECALL' || inner.to !== implementation) return false
  const isPayment = ({ type, to, input }: Frame): boolean =>
    type === 'CALL' && to === entryPoint.toLowerCase() && input === '0x'
  return inner.calls.every((call) => (isRecovery(call) || isPayment(call)) && call.from === sender)
}

const isRecovery = ({ type, to, calls }: Frame): boolean =>
  type === 'STATICCALL' && to === ECRECOVER && calls.length === 0

/** Returns whether a call of our factory creates the sender, or initialises it through its implementation. */
function isCreation({ type, to, calls }: Frame, sender: Hex): boolean {
  if (to !== sender) return false
  if (type === 'CREATE2') return calls.length === 0
  return (
    type === 'CALL' &&
    calls.every((call) => call.type === 'DELEGATECALL' && call.to === implementation && call.calls.length === 0)
  )
}

/** Makes a phase from a frame that keeps the rules. The phase has no opcodes, storage or calls, so no rule judges it. */
function toPhase({ input, to, output, error }: Frame): TracedPhase {
  return {
    selector: input.slice(0, 10) as Hex, // A prefix of hex is hex.
    to: to as Hex, // The address in a node's trace is hex.
    input,
    output,
    error,
    outOfGas: false,
    isCut: false,
    contracts: {},
    calls: [],
    preimages: [],
  }
}

function readFrame(value: unknown): Frame {
  const { type, from, to, input, output, value: wei, error, calls } = isRecord(value) ? value : {}
  const lower = (text: unknown): string => (typeof text === 'string' ? text.toLowerCase() : '')
  return {
    type: String(type),
    from: lower(from),
    to: lower(to),
    input: isHex(input) ? input : '0x',
    output: isHex(output) ? output : '0x',
    value: typeof wei === 'string' && /^0x[\da-f]+$/i.test(wei) ? BigInt(wei) : 0n,
    error: typeof error === 'string' ? error : '',
    calls: Array.isArray(calls) ? calls.map(readFrame) : [],
  }
}
