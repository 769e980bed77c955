import { openModal } from '@holdfast/core'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: { shows: 'One login for every app', arrange: ({ kit }) => openModal(kit, { view: 'WhatIsAWallet' }) },
}
