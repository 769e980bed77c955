import { openModal } from '@holdfast/core'
import { namingOptions } from '../scene/flows/naming.ts'
import { loggedInFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Choose your account name',
    options: namingOptions,
    frame: loggedInFrame,
    arrange: ({ kit }) => openModal(kit, { view: 'ChooseAccountName' }),
  },
}
