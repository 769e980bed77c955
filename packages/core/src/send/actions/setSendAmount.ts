import type { Kit } from '../../kit.ts'
import { joinSend } from '../joinSend.ts'

/** Sets the amount as typed, in the chosen unit. */
export async function setSendAmount(kit: Kit, { amount }: setSendAmount.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'amountTyped', amount })
}

export declare namespace setSendAmount {
  type Parameters = { amount: string }
}

/**
 * Sets the greatest amount that can be sent. For the network's own currency, this is the balance less the fee, and the amount
 * is adjusted when the fee changes.
 */
export async function setMaxSendAmount(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'maxChosen' })
}
