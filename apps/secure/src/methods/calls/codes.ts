import { rpcErrorCodes } from '@holdfast/caip'
import { FrameRefusal } from '@holdfast/frame/guest'

/** Makes the refusal of a request for calls. */
export function refuseCalls(reason: keyof typeof rpcErrorCodes, text: string): FrameRefusal {
  return new FrameRefusal(text, { code: rpcErrorCodes[reason] })
}
