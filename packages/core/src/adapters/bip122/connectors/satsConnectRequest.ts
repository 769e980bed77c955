import { isRecord } from '@holdfast/base'
import { UserRejectedError } from '../../../connections/errors.ts'
import { MethodNotSupportedError } from '../../../wallet-client/errors.ts'
import { AccessDeniedError } from '../errors.ts'

/*
 * sats-connect's own codes. `wallet-errors` cannot read them: EIP-1474 gives the same codes other meanings. So they become
 * errors of the kit here, which `wallet-errors` can read.
 */

/** The user rejected the request. In EIP-1474, the code only means that the request failed. */
const REJECTED = -32_000
/** The wallet does not know the method. The first code is JSON-RPC's. */
const notSupported: readonly unknown[] = [-32_601, -32_001]
/** The page has no access. In EIP-1474, the code means that a request is pending. */
const ACCESS_DENIED = -32_002

/**
 * Sends a request to a wallet that speaks the JSON-RPC of sats-connect. If a request fails, the wallet's answer contains an
 * error. Some wallets resolve with this answer, others reject with it.
 *
 * @returns the result.
 * @throws {UserRejectedError} | {MethodNotSupportedError} | {AccessDeniedError} or the wallet's own error, with its code.
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

function readRefusal(method: string, answer: unknown): Error | undefined {
  const error: unknown = isRecord(answer) ? answer['error'] : undefined
  if (!isRecord(error)) return undefined
  const { code, message } = error
  if (code === REJECTED) return new UserRejectedError({ cause: error })
  if (notSupported.includes(code)) return new MethodNotSupportedError({ method })
  if (code === ACCESS_DENIED) return new AccessDeniedError({ method })
  return Object.assign(new Error(typeof message === 'string' ? message : 'The wallet refused.'), { code })
}
