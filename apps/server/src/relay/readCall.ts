import {
  findFrameId,
  type JsonRpcId,
  type ParsedRelayFrame,
  parseRelayRequest,
  scanFrame,
} from '@holdfast/pairing/wire'
import { LimitExceededError } from './errors.ts'
import { costs, type Network } from './fairness/Network.ts'

/** Frames up to this length cost little to parse, whatever is in them. */
const SHORT = 4096
/** What is looked at of either end of a frame that is refused. */
const END = 512

/** The id of a frame that is not worth reading, for its refusal. */
export function idOfUnread(data: Buffer): JsonRpcId | null {
  return findFrameId({ head: data.toString('utf8', 0, END), tail: data.subarray(-END).toString() })
}

/**
 * Reads a frame or a body, and lets its network pay beforehand for what it costs.
 *
 * @throws {LimitExceededError} when it holds more than any call does.
 */
export function readCall(network: Network, text: string): ParsedRelayFrame {
  if (text.length > SHORT) {
    const { tokens, isTooComplex } = scanFrame(text)
    network.spend(tokens * costs.token)
    if (isTooComplex) throw new LimitExceededError({ limit: 'frameTokens', message: 'the frame holds too many parts' })
  }
  return parseRelayRequest(text)
}
