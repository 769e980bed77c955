import { openModal } from '@holdfast/core'
import { answeringFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  link: {
    shows: 'You will have to reconnect afterwards.',
    frame: answeringFrame,
    arrange: ({ kit }) => openModal(kit, { view: 'UpgradeEmailWallet' }),
  },
}
