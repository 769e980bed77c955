import { openModal } from '@holdfast/core'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: { shows: 'Buy digital assets with money', arrange: ({ kit }) => openModal(kit, { view: 'WhatIsABuy' }) },
}
