import { connect } from '@holdfast/core'
import { createMockFrame, type MockFrame } from '@holdfast/core/testing'
import { perform } from './renderKit.tsx'
import { renderLogin } from './renderLogin.tsx'

/** Renders a kit whose user is logged in to the embedded wallet by email. */
export async function renderLoggedIn(frame: MockFrame = createMockFrame()) {
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  const page = await renderLogin({ frame })
  await perform(() => connect(page.kit, { connectorId: 'ID_AUTH' }))
  return page
}
