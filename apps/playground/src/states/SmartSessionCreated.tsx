import { openModal } from '@holdfast/core'
import { permittingOptions, undecidedFrame } from '../scene/flows/permitting.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  created: {
    shows: 'Session active',
    options: permittingOptions('full'),
    frame: undecidedFrame,
    arrange: ({ kit }) => openModal(kit, { view: 'SmartSessionCreated' }),
  },
}
