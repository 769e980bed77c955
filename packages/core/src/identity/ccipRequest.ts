import { isRecord } from '@holdfast/base'
import { isHex } from 'viem'
import { NameResolutionError } from './errors.ts'

/** How long a gateway may take, in milliseconds. */
const GATEWAY_TIMEOUT_MS = 10_000
/** How many gateways are asked at most. */
const MAX_GATEWAYS = 4
/** The greatest length of a gateway's answer, in characters. */
const MAX_ANSWER_LENGTH = 200_000

/** A request to the gateways that a contract names. */
type GatewayRequest = { data: string; sender: string; urls: readonly string[] }

/**
 * Creates the function that fetches the part of a contract's answer that is not on the chain. The contract checks that part, so
 * a gateway can do no more than withhold it. A gateway must learn nothing about the user: requests carry no cookie and no
 * referrer, and use https only.
 *
 * @param options.isLocal - whether the contract is on a local chain, so that its gateway may be on this computer and reached
 * over plain http. A contract of a public chain must not make a page call services on the user's computer.
 * @param options.timeoutMs - how long one gateway may take. @default 10 seconds
 * @param options.fetch - asks a gateway. @default the page's
 * @returns a function that throws {@link NameResolutionError} if none of the gateways answers.
 * @see ERC-3668
 */
export function createCcipRequest(
  options: { isLocal?: boolean; timeoutMs?: number; fetch?: typeof globalThis.fetch | undefined } = {},
) {
  const { isLocal = false, timeoutMs = GATEWAY_TIMEOUT_MS, fetch = globalThis.fetch } = options
  const allowed = isLocal ? /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/i : /^https:\/\//i
  return async ({ data, sender, urls }: GatewayRequest): Promise<`0x${string}`> => {
    let cause: unknown
    for (const url of urls.filter((each) => allowed.test(each)).slice(0, MAX_GATEWAYS)) {
      try {
        return await askGateway(url, { data, sender: sender.toLowerCase() }, { timeoutMs, fetch })
      } catch (error) {
        cause = error
      }
    }
    throw new NameResolutionError({ problem: 'unavailable', cause })
  }
}

async function askGateway(
  url: string,
  question: { data: string; sender: string },
  { timeoutMs, fetch }: { timeoutMs: number; fetch: typeof globalThis.fetch },
): Promise<`0x${string}`> {
  const isGet = url.includes('{data}')
  const response = await fetch(url.replace('{sender}', question.sender).replace('{data}', question.data), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isGet && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    }),
  })
  const text = await response.text()
  if (!response.ok || text.length > MAX_ANSWER_LENGTH) throw new NameResolutionError({ problem: 'unavailable' })
  const answer: unknown = JSON.parse(text)
  const bytes = isRecord(answer) ? answer['data'] : undefined
  if (!isHex(bytes)) throw new NameResolutionError({ problem: 'unavailable' })
  return bytes
}
