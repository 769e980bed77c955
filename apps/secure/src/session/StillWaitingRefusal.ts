import { FrameRefusal, type RefusalText } from '@holdfast/frame/guest'

const texts = {
  device: 'Device not approved yet',
  number: 'Number not given yet',
} as const satisfies Record<string, RefusalText>

/** Thrown while the user has not done their part of a login yet. The caller asks again. */
export class StillWaitingRefusal extends FrameRefusal {
  constructor(awaited: keyof typeof texts, { cause }: { cause?: unknown } = {}) {
    super(texts[awaited], { cause })
  }
}
