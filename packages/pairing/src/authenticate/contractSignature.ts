import { isRecord, postJsonRpc } from '@holdfast/base'
import { NODE_TIMEOUT_MS } from '../wire/nodeTimeout.ts'

/** Selector of `isValidSignature(bytes32,bytes)`, and its return value for a valid signature. @see ERC-1271 */
const MAGIC = '1626ba7e'
/** Last 32 bytes of a signature by an account that may not be deployed yet. @see ERC-6492 */
const WRAPPER_SUFFIX = '6492'.repeat(16)

/** Makes an `eth_call` on a chain. Returns its result, or undefined if it failed. */
export type EthCall = (call: { to?: string; data: string }) => Promise<string | undefined>

/** Creates an {@link EthCall} that posts to a JSON-RPC URL. */
export function ethCallAt(url: string, fetch: typeof globalThis.fetch): EthCall {
  return async (call) => {
    try {
      const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
      const answer = await postJsonRpc(url, { method: 'eth_call', params: [call, 'latest'] }, { fetch, signal })
      return isRecord(answer) && typeof answer['result'] === 'string' ? answer['result'] : undefined
    } catch {
      // A failed or timed-out call proves nothing.
      return undefined
    }
  }
}

/** Encodes the calldata for `isValidSignature`, without 0x. Like existing clients, does not pad the signature. */
function isValidSignatureData(hash: string, signature: string): string {
  const bytes = signature.replace(/^0x/, '')
  return `${MAGIC}${hash.slice(2)}${word(64)}${word(bytes.length / 2)}${bytes}`
}

/** Returns whether a deployed account accepts a signature as its own. @see ERC-1271 */
export async function isContractSignature(
  ethCall: EthCall,
  address: string,
  hash: string,
  signature: string,
): Promise<boolean> {
  const result = await ethCall({ to: address, data: `0x${isValidSignatureData(hash, signature)}` })
  return result?.toLowerCase().startsWith(`0x${MAGIC}`) ?? false
}

/**
 * Returns whether an account, deployed or not, accepts a signature as its own. A single `eth_call`, which changes nothing on the
 * chain, runs the account's factory and then asks the account. If the account is deployed already, the factory may fail
 * without harm.
 *
 * @see ERC-6492
 */
export async function isAccountSignature(
  ethCall: EthCall,
  address: string,
  hash: string,
  signature: string,
): Promise<boolean> {
  const bytes = signature.replace(/^0x/, '').toLowerCase()
  const unwrapped = bytes.endsWith(WRAPPER_SUFFIX) ? unwrap(bytes.slice(0, -WRAPPER_SUFFIX.length)) : undefined
  if (!unwrapped) return isContractSignature(ethCall, address, hash, signature)
  const question = isValidSignatureData(hash, unwrapped.signature)
  const result = await ethCall({
    data: `0x${buildDeployAndCheck({ ...unwrapped, address: address.slice(2), question })}`,
  })
  return result?.toLowerCase().startsWith(`0x${MAGIC}`) ?? false
}

/** Decodes `(address factory, bytes calldata, bytes signature)`. */
function unwrap(hex: string): { factory: string; calldata: string; signature: string } | undefined {
  const numberAt = (byte: number): number => Number.parseInt(hex.slice(2 * byte, 2 * byte + 64), 16)
  const bytesAt = (start: number): string => hex.slice(2 * (start + 32), 2 * (start + 32 + numberAt(start)))
  const factory = hex.slice(24, 64)
  return factory.length === 40
    ? { factory, calldata: bytesAt(numberAt(32)), signature: bytesAt(numberAt(64)) }
    : undefined
}

/**
 * Builds a program that a node runs as if it were a contract's creation code. It runs the factory, calls the account, and
 * returns the account's answer. The data of the two calls follow the program.
 */
function buildDeployAndCheck(parts: { factory: string; calldata: string; address: string; question: string }): string {
  const { factory, calldata, address, question } = parts
  const calldataSize = calldata.length / 2
  const questionSize = question.length / 2
  // Memory that neither call's data reaches: it stays zero when the account returns nothing.
  const answerAt = Math.max(calldataSize, questionSize)
  const program = (programSize: number): string =>
    [
      // CODECOPY(0, programSize, calldataSize)
      `61${short(calldataSize)}61${short(programSize)}600039`,
      // CALL(gas, factory, 0, 0, calldataSize, 0, 0); POP
      `6000600061${short(calldataSize)}6000600073${factory}5af150`,
      // CODECOPY(0, programSize + calldataSize, questionSize)
      `61${short(questionSize)}61${short(programSize + calldataSize)}600039`,
      // STATICCALL(gas, address, 0, questionSize, answerAt, 32); POP; RETURN(answerAt, 32)
      `602061${short(answerAt)}61${short(questionSize)}600073${address}5afa50602061${short(answerAt)}f3`,
    ].join('')
  return program(program(0).length / 2) + calldata + question
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

function short(value: number): string {
  return value.toString(16).padStart(4, '0')
}
