import type { Kit } from '../../kit.ts'
import { joinSend } from '../joinSend.ts'
import type { SendState } from '../state.ts'

/** Enters the amount as typed, in the unit that is chosen. */
export async function setSendAmount(kit: Kit, { amount }: setSendAmount.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'amountTyped', amount })
}

export declare namespace setSendAmount {
  type Parameters = { amount: string }
}

/** Chooses whether the amount is entered in the token or in US dollars; it is entered anew. */
export async function setSendUnit(kit: Kit, { unit }: setSendUnit.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'unitChosen', unit })
}

export declare namespace setSendUnit {
  type Parameters = { unit: SendState['amountUnit'] }
}

/** Enters the most there is. Of the network's own currency the fee is kept, also when the fee changes later. */
export async function setMaxSendAmount(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'maxChosen' })
}

/** Forgets what was entered. A transaction that is under way is still followed. */
export async function resetSend(kit: Kit): Promise<void> {
  const joined = await joinSend(kit)
  joined.internals.send.cancelResolving()
  joined.send.send({ type: 'reset' })
}
