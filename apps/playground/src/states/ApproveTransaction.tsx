import { connect, openEmbedded, openModal } from '@holdfast/core'
import { silentFrame } from '../scene/frames.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  // Nothing of the frame is drawn here, since the frame is on another origin and has its own stories.
  waiting: {
    shows: 'The app’s request. Go to the wallet',
    frame: () => {
      const frame = silentFrame('RPC_REQUEST')()
      frame.session.isConnected = true
      return frame
    },
    arrange: async ({ kit }) => {
      await connect(kit, { connectorId: 'ID_AUTH' })
      const client = await openEmbedded(kit)
      // The request fails when the state is left.
      client.request({ method: 'personal_sign', params: ['0x00', '0x00'] }).catch(() => undefined)
    },
  },
  none: {
    shows: 'Nothing waits for your approval',
    arrange: ({ kit }) => openModal(kit, { view: 'ApproveTransaction' }),
  },
}
