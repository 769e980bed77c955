import { FrameRefusal } from '@holdfast/frame/guest'

/** The codes by which an app is told why its calls were refused. @see EIP-1193, EIP-1474, EIP-5792 section 'Error Codes' */
export const callCodes = {
  invalidParams: -32_602,
  unauthorized: 4100,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownId: 5730,
  tooManyCalls: 5740,
  notAtomic: 5760,
} as const

/** Makes the refusal of a request for calls. */
export function refuseCalls(reason: keyof typeof callCodes, text: string): FrameRefusal {
  return new FrameRefusal(text, { code: callCodes[reason] })
}
