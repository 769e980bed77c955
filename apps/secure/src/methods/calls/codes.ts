import { rpcErrorCodes } from '@holdfast/caip'
import { FrameRefusal } from '@holdfast/frame/guest'

/** Creates the refusal of a request about calls, with the code of the reason. */
export function callsRefusal(reason: keyof typeof rpcErrorCodes, text: string): FrameRefusal {
  return new FrameRefusal(text, { code: rpcErrorCodes[reason] })
}
