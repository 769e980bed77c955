import { namingOptions, typeName } from '../scene/flows/naming.ts'
import { loggedInFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

const naming = { options: namingOptions, frame: loggedInFrame }

export const states: ViewStates = {
  empty: { ...naming, shows: 'Register name', arrange: (scene) => typeName(scene, '') },
  free: { ...naming, shows: 'Available', arrange: (scene) => typeName(scene, 'alder') },
  taken: { ...naming, shows: 'Registered', arrange: (scene) => typeName(scene, 'rowan') },
  'too-short': { ...naming, shows: 'A name has at least 4 characters.', arrange: (scene) => typeName(scene, 'abc') },
  'wrong-characters': {
    ...naming,
    shows: 'Only letters, numbers and hyphens, and no hyphen at either end.',
    arrange: (scene) => typeName(scene, 'a_bcd'),
  },
}
