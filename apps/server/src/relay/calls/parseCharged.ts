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
const CHEAP_LENGTH = 4096
/** How many bytes at each end of a refused frame are searched for its id. */
const SEARCHED_BYTES = 512

/** Finds the id of a frame that is refused without being parsed, because the refusal repeats the id. */
export function idOfRefusedFrame(data: Buffer): JsonRpcId | null {
  return findFrameId({
    head: data.toString('utf8', 0, SEARCHED_BYTES),
    tail: data.subarray(-SEARCHED_BYTES).toString(),
  })
}

/**
 * Parses a frame or a body. If it is long, first charges a network for its parts.
 *
 * @throws {LimitExceededError} when the text is nested deeper, or has more parts, than any valid call.
 */
export function parseCharged(network: Network, text: string): ParsedRelayFrame {
  if (text.length > CHEAP_LENGTH) {
    const { tokens, isTooComplex } = scanFrame(text)
    network.spend(tokens * costs.token)
    if (isTooComplex) throw new LimitExceededError({ limit: 'frameTokens', message: 'the frame holds too many parts' })
  }
  return parseRelayRequest(text)
}
