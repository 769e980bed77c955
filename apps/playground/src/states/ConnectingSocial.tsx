import { loginWithSocial, openModal } from '@holdfast/core'
import { refusingFrame, silentFrame } from '../scene/frames.ts'
import type { Scene } from '../scene/Scene.ts'
import type { ViewStates } from '../ViewState.ts'

function logIn({ kit }: Scene): void {
  openModal(kit)
  void loginWithSocial(kit, { provider: 'google' })
}

export const states: ViewStates = {
  waiting: { shows: 'Log in with Google', frame: silentFrame('GET_SOCIAL_REDIRECT_URI'), arrange: logIn },
  failed: {
    shows: 'Something went wrong',
    frame: refusingFrame({ GET_SOCIAL_REDIRECT_URI: 'The provider rests' }),
    arrange: logIn,
  },
}
