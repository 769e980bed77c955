import { loginWithEmail, submitCode } from '../src/embedded/actions/loginWithEmail.ts'
import type { KitOptions } from '../src/kitOptions.ts'
import { createMockFrame, MOCK_SECURE_URL, type MockFrame } from '../src/mock-frame/createMockFrame.ts'
import { openModal } from '../src/modal/actions.ts'
import { createTestKit, testNetwork, waitFor } from './testKit.ts'
import { createTestWindow, type TestWindow } from './testWindow.ts'

/** The address with which tests log in. */
export const email = 'kelp@example.org'

/** Creates a kit with a frame that answers like the embedded wallet, and records the requests to the frame. */
export function setUp({
  frame = createMockFrame(),
  window = createTestWindow(),
  options = {},
}: {
  frame?: MockFrame
  window?: TestWindow
  options?: KitOptions
} = {}) {
  const testKit = createTestKit(
    { services: { secureUrl: MOCK_SECURE_URL }, networks: [testNetwork(), testNetwork(31_338)], ...options },
    { window, embedded: frame.environment },
  )
  const { kit } = testKit
  const view = () => kit.router.getState().view
  const login = () => kit.getState().embedded?.login
  const toast = () => kit.toasts.getState().toast?.message
  const names = () => testKit.events.map(({ event }) => event)
  return { ...testKit, frame, view, login, toast, names, asked: (event: string) => askedOf(frame, event) }
}

/** Returns the payloads of the requests to the frame for an event, in order. */
export function askedOf(frame: MockFrame, event: string): unknown[] {
  return frame.requests.filter((each) => each.event === event).map(({ payload }) => payload)
}

/** Opens the modal and requests the code, which the user gets by email. */
export async function openCodeEntry(options: KitOptions = {}) {
  const page = setUp({ options })
  openModal(page.kit)
  await loginWithEmail(page.kit, { email: `  ${email} ` })
  return page
}

/** Logs in by email, and waits until the modal has closed. */
export async function openLoggedIn(options: KitOptions = {}) {
  const page = await openCodeEntry(options)
  await submitCode(page.kit, { code: '123456' })
  await waitFor(page.kit.modal, ({ open }) => !open)
  return page
}
