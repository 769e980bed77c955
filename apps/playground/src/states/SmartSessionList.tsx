import { fetchSmartSessions, openModal, pushView, revokeSmartSession } from '@holdfast/core'
import { permittingOptions, showSessions, undecidedFrame } from '../scene/flows/permitting.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  list: {
    shows: 'seeds.example',
    options: permittingOptions('full'),
    frame: undecidedFrame,
    arrange: showSessions,
  },
  empty: {
    shows: 'No permissions',
    options: permittingOptions('empty'),
    frame: undecidedFrame,
    arrange: showSessions,
  },
  // While the kit revokes a permission, it shows the view for approvals. This state then opens the list again.
  revoking: {
    shows: 'Revoking...',
    options: permittingOptions('full'),
    frame: undecidedFrame,
    arrange: async (scene) => {
      await showSessions(scene)
      await fetchSmartSessions(scene.kit)
      const unsubscribe = scene.kit.router.subscribe(({ view }) => {
        if (view !== 'ApproveTransaction') return
        unsubscribe()
        pushView(scene.kit, 'SmartSessionList')
      })
      void revokeSmartSession(scene.kit, { pci: 'p-3' })
    },
  },
  failed: {
    shows: 'The permissions could not be read',
    options: permittingOptions('failing'),
    frame: undecidedFrame,
    arrange: showSessions,
  },
  off: {
    shows: 'No smart sessions',
    arrange: ({ kit }) => openModal(kit, { view: 'SmartSessionList' }),
  },
}
