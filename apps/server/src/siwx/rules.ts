import { type ProofProblem, ProofRefusedError } from './errors.ts'
import type { SignInMessage } from './message.ts'

/** How far a message's own time may be from ours, in either direction: clocks of phones are wrong by minutes. */
const CLOCK_SKEW_MS = 15 * 60 * 1000

/** Where messages must be made for. */
export type Audience = { webUrl: string; chainIds: readonly number[] }

/**
 * Checks what a message says, apart from its nonce and signature.
 *
 * @throws {ProofRefusedError} with the first thing that is wrong.
 */
export function assertMessage(message: SignInMessage, audience: Audience, now: number): void {
  const own = new URL(audience.webUrl)
  const refuse = (problem: ProofProblem): never => {
    throw new ProofRefusedError({ problem })
  }
  if (message.domain.toLowerCase() !== own.host) refuse('wrong_domain')
  if (message.scheme !== undefined && `${message.scheme.toLowerCase()}:` !== own.protocol) refuse('wrong_domain')
  if (new URL(message.uri).origin !== own.origin) refuse('wrong_uri')
  if (!audience.chainIds.includes(message.chainId)) refuse('chain_not_allowed')
  if (message.issuedAt.getTime() > now + CLOCK_SKEW_MS) refuse('message_not_yet_valid')
  if (message.issuedAt.getTime() < now - CLOCK_SKEW_MS) refuse('message_expired')
  if (message.notBefore && message.notBefore.getTime() > now) refuse('message_not_yet_valid')
  if (message.expirationTime && message.expirationTime.getTime() <= now) refuse('message_expired')
}
