import { loginWithEmail, openModal } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  waiting: {
    shows: 'Approve the login link we sent to kelp@reef.example',
    frame: () => {
      const frame = createMockFrame()
      frame.answer({
        CONNECT_EMAIL: async () => ({ action: 'VERIFY_DEVICE' }),
        CONNECT_DEVICE: () => new Promise<never>(() => {}),
      })
      return frame
    },
    arrange: ({ kit }) => {
      openModal(kit)
      void loginWithEmail(kit, { email: 'kelp@reef.example' })
    },
  },
  none: { shows: 'No login is under way', arrange: ({ kit }) => openModal(kit, { view: 'EmailVerifyDevice' }) },
}
