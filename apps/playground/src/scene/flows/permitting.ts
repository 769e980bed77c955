import { connect, type KitOptions, openModal } from '@holdfast/core'
import { MOCK_SECURE_URL, type MockFrame } from '@holdfast/core/testing'
import { loggedInFrame } from '../frames.ts'
import type { Scene } from '../Scene.ts'
import { type ServicesBehaviour, servicesUrl } from '../services.ts'

/** Makes the options of a kit that lets the user grant permissions to apps. */
export function permittingOptions(behaviour: ServicesBehaviour): KitOptions {
  return {
    features: { smartSessions: true },
    services: { url: servicesUrl(behaviour), secureUrl: MOCK_SECURE_URL },
  }
}

/** Makes the frame of a logged-in user who never answers the app's calls. */
export function undecidedFrame(): MockFrame {
  const frame = loggedInFrame()
  frame.answer({ RPC_REQUEST: () => new Promise<never>(() => {}) })
  return frame
}

/** Logs in, and shows the list of smart sessions. */
export async function showSessions({ kit }: Scene): Promise<void> {
  await connect(kit, { connectorId: 'ID_AUTH' })
  openModal(kit, { view: 'SmartSessionList' })
}
