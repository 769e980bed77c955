import { connect, openModal, submitUpdateCode, updateEmail } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  code: {
    shows: 'Enter the code we sent to',
    frame: () => {
      const frame = createMockFrame()
      Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
      return frame
    },
    arrange: async ({ kit }) => {
      await connect(kit, { connectorId: 'ID_AUTH' })
      openModal(kit, { view: 'UpdateEmailWallet' })
      await updateEmail(kit, { email: 'coral@reef.example' })
      await submitUpdateCode(kit, { code: '123456' })
    },
  },
}
