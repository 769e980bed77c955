import { FrameRefusal, refusalTexts } from '@holdfast/frame/guest'

const texts = { device: refusalTexts.deviceNotApproved, number: refusalTexts.numberNotGiven } as const

/** Thrown while a login still waits for the user. The page should repeat its request. */
export class StillWaitingRefusal extends FrameRefusal {
  constructor(awaited: keyof typeof texts, { cause }: { cause?: unknown } = {}) {
    super(texts[awaited], { cause })
  }
}
