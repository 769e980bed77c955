import { type KitOptions, openModal } from '@holdfast/core'
import { createMockFrame, MOCK_SECURE_URL, type MockFrame } from '@holdfast/core/testing'
import { loadLoginMethods } from '../src/views/embedded/login/LoginMethods.tsx'
import { perform, renderKit } from './renderKit.tsx'

/** Renders a kit with an embedded wallet, whose frame the test controls, and opens the modal. */
export async function renderLogin({
  options = {},
  frame = createMockFrame(),
}: {
  options?: KitOptions
  frame?: MockFrame
} = {}) {
  await loadLoginMethods()
  const page = renderKit(undefined, {
    options: { services: { secureUrl: MOCK_SECURE_URL }, ...options },
    environment: { embedded: frame.environment },
  })
  await perform(() => openModal(page.kit))
  const payloadsOf = (event: string): unknown[] =>
    frame.requests.filter((each) => each.event === event).map(({ payload }) => payload)
  return { ...page, frame, payloadsOf }
}
