import { isRecord } from '@holdfast/base'
import { smartAccountFactoryAddress, smartAccountImplementationAddress } from '@holdfast/contracts/accounts'
import { type Address, type Hex, keccak256 } from 'viem'
import type { Code } from '../entry-point/codes.ts'
import { isHex, type Node } from '../entry-point/node.ts'
import { entryPoint, type UserOperation } from '../operation/userOperation.ts'
import { validationCall } from './simulate.ts'
import type { TracedPhase, ValidationTrace } from './trace.ts'

/** The precompile that recovers the address that signed. */
const ECRECOVER = '0x0000000000000000000000000000000000000001'
const VALIDATE_USER_OP = '0x19822f7c'
const VALIDATE_PAYMASTER_USER_OP = '0x52b7512c'
const implementation = smartAccountImplementationAddress.toLowerCase()
const knownFactory = smartAccountFactoryAddress.toLowerCase()
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
 * Returns whether an operation uses only our own contracts: our factory, a clone of our account, and the operator's paymaster.
 * The addresses of the factory and the account follow from their creation code, so no other code can be there.
 */
export function isKnown(
  operation: UserOperation,
  codes: ReadonlyMap<Hex, Code>,
  { knownPaymaster, isStaked }: { knownPaymaster: Hex | undefined; isStaked: (address: Hex) => boolean },
): boolean {
  const { sender, factory, paymaster, authorization } = operation
  if (authorization !== undefined) return false
  if (factory === undefined ? codes.get(sender)?.hash !== cloneHash : factory !== knownFactory) return false
  return paymaster === undefined || (paymaster === knownPaymaster && isStaked(paymaster))
}

/**
 * Traces a validation with the node's own call tracer, which needs a tenth of the time of our tracer. A validation that makes
 * exactly the calls that our contracts make for a key's signature keeps the rules; a test proves that with the full tracer.
 *
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
    // The sentinel's sender is the precompile, so this call ends the operation's own validation.
    if (frame.to === ECRECOVER && frame.input.startsWith(VALIDATE_USER_OP)) break
    if (!isExpected(frame, operation)) return undefined
    phases.push(toPhase(frame))
  }
  return { phases, output: root.output, error: root.error }
}

function isExpected(frame: Frame, { sender, factory, paymaster }: UserOperation): boolean {
  const selector = frame.input.slice(0, 10)
  if (selector === VALIDATE_USER_OP && frame.to === sender) return isAccountCall(frame, sender)
  if (selector === VALIDATE_PAYMASTER_USER_OP && frame.to === paymaster) return frame.calls.every(isRecovery)
  // The EntryPoint makes this call, and its only callee besides the account and the paymaster is its SenderCreator.
  if (factory === undefined || frame.calls.length !== 1) return false
  const [made] = frame.calls
  return made?.to === factory && made.calls.every((call) => isCreation(call, sender))
}

/**
 * Returns whether our account makes such a call: the clone delegates to its implementation, which recovers a key and pays the
 * EntryPoint.
 */
function isAccountCall({ calls }: Frame, sender: Hex): boolean {
  const [inner] = calls
  if (calls.length !== 1 || inner?.type !== 'DELEGATECALL' || inner.to !== implementation) return false
  const isPayment = ({ type, to, input }: Frame): boolean =>
    type === 'CALL' && to === entryPoint.toLowerCase() && input === '0x'
  return inner.calls.every((call) => (isRecovery(call) || isPayment(call)) && call.from === sender)
}

const isRecovery = ({ type, to, calls }: Frame): boolean =>
  type === 'STATICCALL' && to === ECRECOVER && calls.length === 0

function isCreation({ type, to, calls }: Frame, sender: Hex): boolean {
  if (to !== sender) return false
  if (type === 'CREATE2') return calls.length === 0
  return (
    type === 'CALL' &&
    calls.every((call) => call.type === 'DELEGATECALL' && call.to === implementation && call.calls.length === 0)
  )
}

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
