import { BaseError } from '@holdfast/base'
import { type Client, createClient, custom, type Transport } from 'viem'
import type { AskChain } from '../chain/reads/createChainReader.ts'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import type { FileFetcher } from '../remote-files/fetchFile.ts'
import { UpstreamError } from '../rpc/nodes/upstream.ts'

/**
 * Calls this server's own gateway directly, because the file fetcher is not allowed to connect to this server.
 *
 * @returns undefined for the URL of another gateway.
 */
export type OwnGateway = (
  url: string,
  request: { sender: `0x${string}`; data: `0x${string}` },
) => Promise<`0x${string}`> | undefined

/** A node's error answer, in the form that viem reads. `data` is what a revert returned. */
class NodeAnswerError extends BaseError {
  override name = 'NodeAnswerError' as const
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Creates a viem client that reads names from a chain through our nodes.
 *
 * @param options.fetcher - fetches from gateways that contracts name (EIP-3668), but never from a private network, and by GET
 * only: a gateway whose URL has no `{data}` requires POST, and is skipped.
 */
export function createEnsClient(options: {
  ask: AskChain
  fetcher: Pick<FileFetcher, 'fetchFile'>
  ownGateway?: OwnGateway | undefined
}): Client<Transport> {
  const { ask, fetcher, ownGateway } = options
  const transport = custom(
    {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        const answer = await ask({ method, params: JSON.stringify(params ?? []) }, 'live').catch((error: unknown) => {
          throw error instanceof UpstreamError ? new ChainUnavailableError({ cause: error }) : error
        })
        // `unknown` instead of `any`, so that the value is checked before use.
        if ('result' in answer) return JSON.parse(answer.result) as unknown
        throw new NodeAnswerError(readError(answer.error))
      },
    },
    { retryCount: 0 },
  )
  return createClient({
    transport,
    ccipRead: {
      request: async ({ data, sender, urls }) => {
        for (const url of urls) {
          try {
            const ownAnswer = ownGateway?.(url, { sender, data })
            if (ownAnswer) return await ownAnswer
            if (!url.includes('{data}')) continue
            const filled = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
            const file = await fetcher.fetchFile(new URL(filled), { isOperatorHost: false })
            return readGatewayAnswer(file.toString('utf8'))
          } catch {
            // Try the next gateway.
          }
        }
        throw new Error('None of the gateways for the name answered.')
      },
    },
  })
}

/** @throws {TypeError} for an answer that does not follow EIP-3668. */
function readGatewayAnswer(text: string): `0x${string}` {
  // A gateway may answer anything: the field is checked below.
  const body = JSON.parse(text) as { data?: unknown } | null
  const data = body?.data
  if (typeof data !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(data))
    throw new TypeError('The answer of the gateway does not follow EIP-3668.')
  return data as `0x${string}` // The line above has checked the form.
}

function readError(json: string): { code: number; message: string; data: unknown } {
  // A node may answer anything: each field is checked below.
  const { code, message, data } = JSON.parse(json) as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: typeof code === 'number' ? code : -32_000,
    message: typeof message === 'string' ? message : 'The node refused the call.',
    data,
  }
}
