import { openModal } from '@holdfast/core'
import { namingFrame, namingOptions } from '../scene/flows/naming.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Choose your account name',
    options: namingOptions,
    frame: namingFrame,
    arrange: ({ kit }) => openModal(kit, { view: 'ChooseAccountName' }),
  },
}
