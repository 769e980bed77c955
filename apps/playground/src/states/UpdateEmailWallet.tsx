import { updateEmail } from '@holdfast/core'
import { editEmail } from '../scene/flows/changingEmail.ts'
import { loggedInFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  prefilled: { shows: 'New email', frame: loggedInFrame, arrange: editEmail },
  invalid: {
    shows: 'New email',
    frame: loggedInFrame,
    arrange: async (scene) => {
      await editEmail(scene)
      await updateEmail(scene.kit, { email: 'kelp@' })
    },
  },
}
