import { isRecord } from '@holdfast/base'
import { UserRejectedError } from '../../../connections/errors.ts'
import { MethodNotSupportedError } from '../../../wallet-client/errors.ts'

/** sats-connect's own numbers, beside those of JSON-RPC. */
const REJECTED = -32_000
const notSupported: readonly unknown[] = [-32_601, -32_001]
/** The wallet gives the page nothing until its user says so. */
const ACCESS_DENIED = -32_002

/**
 * Asks a wallet that speaks JSON-RPC in the manner of sats-connect: some reject with the answer, some resolve with one that holds
 * the error.
 *
 * @returns the result.
 * @throws {UserRejectedError} | {MethodNotSupportedError} or the wallet's own error, with its code.
 */
export async function requestSatsConnect(
  provider: Record<string, unknown>,
  method: string,
  params?: unknown,
): Promise<unknown> {
  const request = provider['request']
  if (typeof request !== 'function') throw new MethodNotSupportedError({ method })
  let answer: unknown
  try {
    answer = await Reflect.apply(request, provider, [method, params])
  } catch (thrown) {
    throw readRefusal(method, thrown) ?? thrown
  }
  const refusal = readRefusal(method, answer)
  if (refusal) throw refusal
  return isRecord(answer) && 'result' in answer ? answer['result'] : answer
}

/** Whether a wallet was asked for what it gives only after a prompt. */
export function isAccessDenied(error: unknown): boolean {
  return isRecord(error) && error['code'] === ACCESS_DENIED
}

function readRefusal(method: string, answer: unknown): Error | undefined {
  const error: unknown = isRecord(answer) ? answer['error'] : undefined
  if (!isRecord(error)) return undefined
  const { code, message } = error
  if (code === REJECTED) return new UserRejectedError({ cause: error })
  if (notSupported.includes(code)) return new MethodNotSupportedError({ method })
  return Object.assign(new Error(typeof message === 'string' ? message : 'The wallet refused.'), { code })
}
