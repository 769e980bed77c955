import { openModal } from '@holdfast/core'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Where your assets live',
    arrange: ({ kit }) => openModal(kit, { view: 'WhatIsANetwork' }),
  },
}
