import type { Kit } from '../../kit.ts'
import { joinSend, loadSendSteps } from '../joinSend.ts'
import type { SendAsset } from '../state.ts'

/** Selects the asset to send, and clears the amount. Its balance and decimals are read from the chain. */
export async function setSendToken(kit: Kit, { token }: setSendToken.Parameters): Promise<void> {
  return (await loadSendSteps()).setSendToken(await joinSend(kit), token)
}

export declare namespace setSendToken {
  type Parameters = { token: SendAsset }
}
