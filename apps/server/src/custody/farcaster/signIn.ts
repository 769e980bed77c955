import { isEvmAddress } from '@holdfast/caip'
import { MalformedMessageError } from '../../siwx/errors.ts'
import { parseSignInMessage } from '../../siwx/message.ts'
import { FarcasterRefusedError } from '../errors.ts'

/** The chain id of OP Mainnet, where Farcaster's registries are. */
export const farcasterChainId = 10
/** The statements that Farcaster apps let a user sign: the current statement and an older statement. */
const STATEMENTS: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']
/** Matches the resource that names the account by its number in the registry. */
const RESOURCE = /^farcaster:\/\/fid\/([1-9]\d{0,15})\/?$/
/** Longest message that is read, in characters. */
const MAX_LENGTH = 4_096

/** The content of a signed message. Its signature is not checked yet. */
export type FarcasterSignIn = { address: `0x${string}`; fid: number; nonce: string }

/**
 * Parses the message with which a Farcaster account signs in, and checks everything that needs no call to a chain.
 *
 * @param audience.domain - host of the secure origin, with its port. @param audience.nowMs - Unix milliseconds.
 * @throws {FarcasterRefusedError} when the text is not such a message, was made for another site or chain, has another
 * statement, does not name exactly one account, or is not valid now.
 * @see FIP-11, EIP-4361
 */
export function readFarcasterSignIn(
  text: string,
  audience: { domain: string; uri: string; nowMs: number },
): FarcasterSignIn {
  const { domain, uri, nowMs } = audience
  const message = parse(text)
  const [fid, ...others] = message.resources.flatMap((resource) => RESOURCE.exec(resource)?.[1] ?? [])
  const { address, caipNetworkId } = message
  const isForUs =
    message.domain === domain && isSameUri(message.uri, uri) && caipNetworkId === `eip155:${farcasterChainId}`
  if (!isForUs || !isEvmAddress(address)) throw new FarcasterRefusedError({ reason: 'another site' })
  if (!STATEMENTS.includes(message.statement)) throw new FarcasterRefusedError({ reason: 'another statement' })
  if (fid === undefined || others.length > 0) throw new FarcasterRefusedError({ reason: 'no account' })
  const { expirationTime, notBefore } = message
  if ((expirationTime && expirationTime.getTime() <= nowMs) || (notBefore && notBefore.getTime() > nowMs)) {
    throw new FarcasterRefusedError({ reason: 'another time' })
  }
  return { address, fid: Number(fid), nonce: message.nonce }
}

function parse(text: string) {
  try {
    return parseSignInMessage(text.slice(0, MAX_LENGTH))
  } catch (cause) {
    if (cause instanceof MalformedMessageError) throw new FarcasterRefusedError({ reason: 'another form', cause })
    throw cause
  }
}

/** Returns whether two URLs are the same, as `https://a.example` and `https://a.example/` are. */
const isSameUri = (left: string, right: string): boolean => new URL(left).href === new URL(right).href
