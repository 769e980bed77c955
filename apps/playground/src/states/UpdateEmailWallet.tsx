import { connect, openModal, updateEmail } from '@holdfast/core'
import { createMockFrame } from '@holdfast/core/testing'
import type { Scene } from '../scene/Scene.ts'
import type { ViewStates } from '../ViewState.ts'

function userFrame() {
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  return frame
}

async function edit({ kit }: Scene): Promise<void> {
  await connect(kit, { connectorId: 'ID_AUTH' })
  openModal(kit, { view: 'UpdateEmailWallet' })
}

export const states: ViewStates = {
  prefilled: { shows: 'New email', frame: userFrame, arrange: edit },
  invalid: {
    shows: 'New email',
    frame: userFrame,
    arrange: async (scene) => {
      await edit(scene)
      await updateEmail(scene.kit, { email: 'kelp@' })
    },
  },
}
