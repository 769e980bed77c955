import type { Hex } from 'viem'
import { concat, encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem/utils'
import { type AbiReader, createAbiReader } from '../chain/reads/abiReader.ts'

/** The selector of `OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)`. */
const OFFCHAIN_LOOKUP = '0x556f1830'
/** The selector of `query((address sender, string[] urls, bytes data)[])`. @see ENSIP-21 */
const BATCH_QUERY = '0xa780bab6'
/** A contract lists this URL to ask that the client, not a gateway, send the requests of a batch. @see ENSIP-21 */
const LOCAL_BATCH_URL = 'x-batch-gateway:true'
/** How many URLs of a request are tried. */
const MAX_URLS = 3
/** How many requests a batch may have. The universal resolver makes one for each record. */
const MAX_BATCH = 4
const revertAbi = parseAbi(['error Error(string message)'])

/** A contract's request to a gateway. */
export type GatewayRequest = { sender: Hex; urls: readonly string[]; data: Hex }

/** The data of a revert that asks for the answer of a gateway. @see EIP-3668 */
export type OffchainLookup = GatewayRequest & { callback: Hex; extraData: Hex }

/**
 * Reads the data of a revert.
 *
 * @returns undefined if the revert does not ask for a lookup.
 * @throws {RangeError} for a wrongly encoded request.
 */
export function readOffchainLookup(revertData: Hex): OffchainLookup | undefined {
  const hex = revertData.toLowerCase()
  if (!hex.startsWith(OFFCHAIN_LOOKUP)) return undefined
  const read = createAbiReader(hex.slice(OFFCHAIN_LOOKUP.length))
  return {
    sender: read.address(0),
    urls: readUrls(read, read.number(32)),
    data: read.bytes(read.number(64)),
    callback: read.slice(96, 4),
    extraData: read.bytes(read.number(128)),
  }
}

/**
 * Answers a lookup. A batch is answered here, unless it is inside another batch: a few kilobytes of nested batches could ask for
 * millions of requests.
 *
 * @param ask - sends one request to its gateways.
 * @returns the data of the call to the contract's callback, which receives the answer.
 * @throws the error of `ask` | {RangeError} for a batch that has too many requests or is wrongly encoded.
 */
export async function answerLookup(
  lookup: OffchainLookup,
  ask: (request: GatewayRequest) => Promise<Hex>,
): Promise<Hex> {
  const answer = lookup.urls.includes(LOCAL_BATCH_URL) ? await answerBatch(lookup.data, ask) : await ask(lookup)
  const continued = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [answer, lookup.extraData])
  return concat([lookup.callback, continued])
}

async function answerBatch(data: Hex, ask: (request: GatewayRequest) => Promise<Hex>): Promise<Hex> {
  const answers = await Promise.all(
    readBatch(data).map((request) =>
      ask(request).then(
        (answer) => ({ isFailed: false, answer }),
        (error: unknown) => ({ isFailed: true, answer: writeError(error) }),
      ),
    ),
  )
  return encodeAbiParameters(
    [{ type: 'bool[]' }, { type: 'bytes[]' }],
    [answers.map(({ isFailed }) => isFailed), answers.map(({ answer }) => answer)],
  )
}

function readBatch(data: Hex): GatewayRequest[] {
  if (!data.startsWith(BATCH_QUERY)) throw new RangeError('The request is not a batch.')
  const read = createAbiReader(data.slice(BATCH_QUERY.length))
  const list = read.number(0)
  const count = read.number(list)
  if (count > MAX_BATCH) throw new RangeError(`The batch has ${count} requests, more than ${MAX_BATCH}.`)
  return Array.from({ length: count }, (_, index) => {
    const at = read.element(list, index)
    return {
      sender: read.address(at),
      urls: readUrls(read, at + read.number(at + 32)),
      data: read.bytes(at + read.number(at + 64)),
    }
  })
}

function readUrls(read: AbiReader, list: number): string[] {
  return Array.from({ length: Math.min(read.number(list), MAX_URLS) }, (_, index) =>
    read.text(read.element(list, index)),
  )
}

function writeError(error: unknown): Hex {
  const message = error instanceof Error ? error.message : String(error)
  return encodeErrorResult({ abi: revertAbi, args: [message] })
}
