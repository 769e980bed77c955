import { submitUpdateCode, updateEmail } from '@holdfast/core'
import { editEmail } from '../scene/flows/changingEmail.ts'
import { loggedInFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  code: {
    shows: 'Enter the code we sent to',
    frame: loggedInFrame,
    arrange: async (scene) => {
      await editEmail(scene)
      await updateEmail(scene.kit, { email: 'coral@reef.example' })
      await submitUpdateCode(scene.kit, { code: '123456' })
    },
  },
}
