import { openModal } from '@holdfast/core'
import { answeringFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  all: {
    shows: 'GitHub',
    frame: answeringFrame,
    arrange: ({ kit }) => openModal(kit, { view: 'ConnectSocials' }),
  },
}
