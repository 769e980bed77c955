import { isRecord } from '@holdfast/base'
import { isHex } from 'viem'
import { NameResolutionError } from './errors.ts'

/** How long a gateway may take, in milliseconds; how many are asked; and how much they may say, in characters. */
const GATEWAY_MS = 10_000
const MAX_GATEWAYS = 4
const MAX_ANSWER = 200_000

/**
 * Asks the gateways that a contract names for the part of an answer that is not on the chain. The contract checks the answer, so
 * a gateway can only be silent; still it learns nothing about the user: no cookie, no referrer, and only https.
 *
 * @throws {NameResolutionError} if none of them answers.
 * @see ERC-3668
 */
export async function ccipRequest({ data, sender, urls }: ccipRequest.Parameters): Promise<`0x${string}`> {
  let cause: unknown
  for (const url of urls.filter((each) => /^https:\/\//i.test(each)).slice(0, MAX_GATEWAYS)) {
    try {
      return await askGateway(url, { data, sender: sender.toLowerCase() })
    } catch (error) {
      cause = error
    }
  }
  throw new NameResolutionError({ problem: 'unavailable', cause })
}

export declare namespace ccipRequest {
  type Parameters = { data: string; sender: string; urls: readonly string[] }
}

async function askGateway(url: string, question: { data: string; sender: string }): Promise<`0x${string}`> {
  const isGet = url.includes('{data}')
  const response = await fetch(url.replace('{sender}', question.sender).replace('{data}', question.data), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(GATEWAY_MS),
    ...(!isGet && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    }),
  })
  const text = await response.text()
  if (!response.ok || text.length > MAX_ANSWER) throw new NameResolutionError({ problem: 'unavailable' })
  const answer: unknown = JSON.parse(text)
  const bytes = isRecord(answer) ? answer['data'] : undefined
  if (!isHex(bytes)) throw new NameResolutionError({ problem: 'unavailable' })
  return bytes
}
