import { registerName } from '@holdfast/core'
import { namingOptions, typeName } from '../scene/flows/naming.ts'
import { loggedInFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: {
    shows: 'Account name chosen successfully',
    options: namingOptions,
    frame: loggedInFrame,
    arrange: async (scene) => {
      await typeName(scene, '')
      await registerName(scene.kit, { label: 'alder' })
    },
  },
}
