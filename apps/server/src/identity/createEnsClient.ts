import { BaseError, isRecord } from '@holdfast/base'
import { isSameAddress } from '@holdfast/caip'
import { type Client, createClient, custom, type Hex, isHex, type Transport } from 'viem'
import type { AskChain } from '../chain/reads/createChainReader.ts'
import { ChainUnavailableError } from '../chain/reads/errors.ts'
import type { FileFetcher } from '../remote-files/fetchFile.ts'
import type { Slots } from '../remote-files/slots.ts'
import { UpstreamError } from '../rpc/nodes/upstream.ts'
import { answerLookup, type GatewayRequest, readOffchainLookup } from './offchainLookup.ts'

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

/** How many lookups one call may need, one after the other, as EIP-3668 advises. */
const MAX_LOOKUPS = 4
/** The longest answer of a gateway, in bytes. A proof of another chain's state takes some ten thousand. */
const MAX_ANSWER_BYTES = 256 * 1024

/**
 * Creates a viem client that reads names from a chain through our nodes. If a contract asks for data from a gateway (EIP-3668),
 * the client itself fetches the data: viem sets no limit to such requests, and the resolver of a name may be anyone's contract.
 *
 * @param options.fetcher - fetches from gateways that contracts name, but never from a private network, and by GET only: a
 * gateway whose URL has no `{data}` requires POST, and is skipped.
 * @param options.slots - the slots in which the gateways' answers are fetched.
 * @param options.signal - ends all lookups of this client.
 */
export function createEnsClient(options: {
  ask: AskChain
  fetcher: Pick<FileFetcher, 'fetchFile'>
  slots: Slots
  signal: AbortSignal
  /** The network of the client that requests the name. */
  network: string
  ownGateway?: OwnGateway | undefined
}): Client<Transport> {
  const { ask, fetcher, slots, signal, network, ownGateway } = options

  const askNode = async (method: string, params: unknown): Promise<unknown> => {
    signal.throwIfAborted()
    const answer = await ask({ method, params: JSON.stringify(params ?? []) }, 'live').catch((error: unknown) => {
      throw error instanceof UpstreamError ? new ChainUnavailableError({ cause: error }) : error
    })
    // `unknown` instead of `any`, so that the value is checked before use.
    if ('result' in answer) return JSON.parse(answer.result) as unknown
    throw new NodeAnswerError(readError(answer.error))
  }

  const askGateways = async ({ urls, sender, data }: GatewayRequest): Promise<Hex> => {
    for (const url of urls) {
      try {
        const ownAnswer = ownGateway?.(url, { sender, data })
        if (ownAnswer) return await ownAnswer
        if (!url.includes('{data}')) continue
        const filled = new URL(url.replace('{sender}', sender.toLowerCase()).replace('{data}', data))
        const wanted = { isOperatorHost: false, maxBytes: MAX_ANSWER_BYTES, signal }
        const file = await slots.run(() => fetcher.fetchFile(filled, wanted), { host: filled.host, network })
        return readGatewayAnswer(file.toString('utf8'))
      } catch {
        // Try the next gateway.
      }
    }
    throw new Error('None of the gateways for the name answered.')
  }

  const callContract = async (call: { to?: unknown; data?: unknown }, block: unknown): Promise<unknown> => {
    let next = call
    for (let lookups = 0; ; lookups += 1) {
      try {
        return await askNode('eth_call', [next, block])
      } catch (error) {
        const reverted = error instanceof NodeAnswerError && isHex(error.data) ? error.data : '0x'
        const lookup = lookups < MAX_LOOKUPS ? readOffchainLookup(reverted) : undefined
        // A contract may pass on another contract's request. Only that other contract could check the answer.
        if (!lookup || !isSameAddress(lookup.sender, String(call.to), 'eip155')) throw error
        next = { ...call, data: await answerLookup(lookup, askGateways) }
      }
    }
  }

  const transport = custom(
    {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (method !== 'eth_call' || !Array.isArray(params)) return askNode(method, params)
        const [call, block]: unknown[] = params
        return callContract(isRecord(call) ? call : {}, block)
      },
    },
    { retryCount: 0 },
  )
  return createClient({ transport, ccipRead: false })
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
