import type { Kit } from '../../kit.ts'
import { joinSend, loadSendSteps } from '../joinSend.ts'
import type { SendAsset } from '../state.ts'

/**
 * Reads what can be sent and what a transaction costs. Call it when the views for sending are shown. What the user entered
 * earlier is kept; if no asset is selected yet, the network's own currency is selected.
 *
 * @param parameters.asset - the asset to select.
 */
export async function startSend(kit: Kit, parameters: startSend.Parameters = {}): Promise<void> {
  return (await loadSendSteps()).startSend(await joinSend(kit), parameters)
}

export declare namespace startSend {
  type Parameters = { asset?: SendAsset | undefined }
}
