import { registerName } from '@holdfast/core'
import { namingFrame, namingOptions, typeName } from '../scene/flows/naming.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Account name chosen successfully',
    options: namingOptions,
    frame: namingFrame,
    arrange: async (scene) => {
      await typeName(scene, '')
      await registerName(scene.kit, { label: 'alder' })
    },
  },
}
