import type { Kit } from '../../kit.ts'
import { joinSend, loadSendSteps } from '../joinSend.ts'

/**
 * Sets the receiver: an address, a name, a CAIP-10 account id or an `ethereum:` payment request. A payment request also sets
 * the amount and the token. A name is resolved once typing stops. The promise resolves when the receiver is known or refused,
 * or when the text, the account or the network has changed.
 *
 * @param parameters.isPasted - whether the text is complete; a name is then resolved at once.
 */
export async function setReceiver(kit: Kit, parameters: setReceiver.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  const entering = new AbortController()
  joined.internals.send.entering?.abort()
  joined.internals.send.entering = entering
  // Does not wait for the code below to load, so that the field shows the typed text at once.
  joined.send.send({ type: 'receiverTyped', receiver: parameters.receiver })
  return (await loadSendSteps()).enterReceiver(joined, { ...parameters, signal: entering.signal })
}

export declare namespace setReceiver {
  type Parameters = { receiver: string; isPasted?: boolean | undefined }
}
