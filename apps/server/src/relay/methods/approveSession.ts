import { deliveries, type RelayParams } from '@holdfast/pairing/wire'
import { type Core, publishAll } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
import { subscribeThen } from './subscribeThen.ts'

/**
 * `wc_approveSession`: subscribes the caller to the session topic, then publishes two messages: on the pairing topic the
 * response to the proposal, and on the session topic the settlement, which waits there for the proposer.
 */
export function approveSession(core: Core, call: SocketCall<RelayParams['wc_approveSession']>): void {
  const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = call.params
  const { response } = deliveries.wc_sessionPropose
  const { request } = deliveries.wc_sessionSettle
  const messages = [
    { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: response.tag, prompt: response.prompt },
    { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: request.tag, prompt: request.prompt },
  ]
  subscribeThen(core, call, sessionTopic, (opened) => publishAll(core, opened, messages, () => opened.succeed(true)))
}
