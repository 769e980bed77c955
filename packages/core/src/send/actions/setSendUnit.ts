import type { Kit } from '../../kit.ts'
import { joinSend } from '../joinSend.ts'
import type { SendState } from '../state.ts'

/** Chooses whether the amount is typed in the token or in US dollars, and clears the amount. */
export async function setSendUnit(kit: Kit, { unit }: setSendUnit.Parameters): Promise<void> {
  const joined = await joinSend(kit)
  joined.send.send({ type: 'unitChosen', unit })
}

export declare namespace setSendUnit {
  type Parameters = { unit: SendState['amountUnit'] }
}
