import { openModal } from '@holdfast/core'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: { shows: 'One key for many apps', arrange: ({ kit }) => openModal(kit, { view: 'WhatIsAWallet' }) },
}
