import { FrameRefusal, type RefusalText } from '@holdfast/frame/guest'

const texts = {
  device: 'Device not approved yet',
  number: 'Number not given yet',
} as const satisfies Record<string, RefusalText>

/** Thrown while a login still waits for the user. The page should repeat its request. */
export class StillWaitingRefusal extends FrameRefusal {
  constructor(awaited: keyof typeof texts, { cause }: { cause?: unknown } = {}) {
    super(texts[awaited], { cause })
  }
}
