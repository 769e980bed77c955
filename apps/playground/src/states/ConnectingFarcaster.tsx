import { loginWithFarcaster, openModal } from '@holdfast/core'
import { silentFrame } from '../scene/frames.ts'
import type { Scene } from '../scene/Scene.ts'
import type { ViewStates } from '../ViewState.ts'

function logIn({ kit }: Scene): void {
  openModal(kit)
  void loginWithFarcaster(kit)
}

export const states: ViewStates = {
  code: { shows: 'Scan this QR Code with your phone', frame: silentFrame('CONNECT_FARCASTER'), arrange: logIn },
  loading: { shows: 'Scan this QR Code with your phone', frame: silentFrame('GET_FARCASTER_URI'), arrange: logIn },
}
