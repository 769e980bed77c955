import {
  findFrameId,
  type JsonRpcId,
  type ParsedRelayFrame,
  parseRelayRequest,
  scanFrame,
} from '@holdfast/pairing/wire'
import { costs, type Network } from '../../fairness/Network.ts'
import { LimitExceededError } from '../errors.ts'

/** Frames up to this length are cheap to parse, whatever they contain. */
const SHORT = 4096
/** How many bytes at each end of a refused frame are searched. */
const END = 512

/** Finds the id of a frame that is refused unread: the refusal repeats it. */
export function idOfRefusedFrame(data: Buffer): JsonRpcId | null {
  return findFrameId({ head: data.toString('utf8', 0, END), tail: data.subarray(-END).toString() })
}

/**
 * Charges a network for the cost of a frame or a body, then reads it.
 *
 * @throws {LimitExceededError} when it has more parts than any valid call.
 */
export function readCall(network: Network, text: string): ParsedRelayFrame {
  if (text.length > SHORT) {
    const { tokens, isTooComplex } = scanFrame(text)
    network.spend(tokens * costs.token)
    if (isTooComplex) throw new LimitExceededError({ limit: 'frameTokens', message: 'the frame holds too many parts' })
  }
  return parseRelayRequest(text)
}
