import type { CaipNetworkId } from '@holdfast/caip'
import { type ProofProblem, ProofRefusedError } from './errors.ts'
import type { SignInMessage } from './message.ts'

/** How far a message's timestamp may differ from our clock, in either direction: phone clocks can be minutes off. */
const CLOCK_SKEW_MS = 15 * 60 * 1000

/** The site that a message must name, and the chains that it may name. */
export type Audience = { webUrl: string; caipNetworkIds: readonly CaipNetworkId[] }

/**
 * Checks the content of a message, apart from its nonce and signature.
 *
 * @throws {ProofRefusedError} with the first problem.
 */
export function assertMessage(message: SignInMessage, audience: Audience, nowMs: number): void {
  const site = new URL(audience.webUrl)
  const refuse = (problem: ProofProblem): never => {
    throw new ProofRefusedError({ problem })
  }
  if (message.domain.toLowerCase() !== site.host) refuse('wrong_domain')
  if (message.scheme !== undefined && `${message.scheme.toLowerCase()}:` !== site.protocol) refuse('wrong_domain')
  if (new URL(message.uri).origin !== site.origin) refuse('wrong_uri')
  if (!audience.caipNetworkIds.includes(message.caipNetworkId)) refuse('chain_not_allowed')
  if (message.issuedAt.getTime() > nowMs + CLOCK_SKEW_MS) refuse('message_not_yet_valid')
  if (message.issuedAt.getTime() < nowMs - CLOCK_SKEW_MS) refuse('message_expired')
  if (message.notBefore && message.notBefore.getTime() > nowMs) refuse('message_not_yet_valid')
  if (message.expirationTime && message.expirationTime.getTime() <= nowMs) refuse('message_expired')
}
