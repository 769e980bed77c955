import { deliveries, type RelayParams } from '@holdfast/pairing/wire'
import { type Core, publishAll } from '../core.ts'
import type { SocketCall } from './SocketCall.ts'
import { subscribeThen } from './subscribeThen.ts'

/** `wc_proposeSession`: subscribes the caller to the pairing topic and publishes its proposal there. */
export function proposeSession(core: Core, call: SocketCall<RelayParams['wc_proposeSession']>): void {
  const { pairingTopic, sessionProposal, ttl, attestation } = call.params
  const { tag, prompt } = deliveries.wc_sessionPropose.request
  const proposal = { topic: pairingTopic, message: sessionProposal, ttl, tag, prompt, attestation }
  subscribeThen(core, call, pairingTopic, (opened) => publishAll(core, opened, [proposal], () => opened.succeed(true)))
}
