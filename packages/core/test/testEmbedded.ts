import { loginWithEmail, submitCode } from '../src/embedded/actions/loginWithEmail.ts'
import { createMockFrame, MOCK_SECURE_URL, type MockFrame } from '../src/mock-frame/createMockFrame.ts'
import { openModal } from '../src/modal/actions.ts'
import { createTestKit, testNetwork, until } from './testKit.ts'
import { createTestWindow, type TestWindow } from './testWindow.ts'

/** The address that tests log in with. */
export const email = 'kelp@example.org'

/** Makes a kit with a frame that answers like the embedded wallet, and says what the frame was asked. */
export function setUp({
  frame = createMockFrame(),
  window = createTestWindow(),
}: {
  frame?: MockFrame
  window?: TestWindow
} = {}) {
  const made = createTestKit(
    { services: { secureUrl: MOCK_SECURE_URL }, networks: [testNetwork(), testNetwork(31_338)] },
    { window, embedded: frame.environment },
  )
  const { kit } = made
  const view = () => kit.router.getState().view
  const login = () => kit.getState().embedded?.login
  const toast = () => kit.toasts.getState().toast?.message
  const names = () => made.events.map(({ event }) => event)
  return { ...made, frame, view, login, toast, names, asked: (event: string) => askedOf(frame, event) }
}

/** The payloads of an event that the frame was asked, in their order. */
export function askedOf(frame: MockFrame, event: string): unknown[] {
  return frame.asked.filter((each) => each.event === event).map(({ payload }) => payload)
}

/** Opens the modal and asks for the code that the mail holds. */
export async function atCode() {
  const page = setUp()
  openModal(page.kit)
  await loginWithEmail(page.kit, { email: `  ${email} ` })
  return page
}

/** Logs in by email; the modal has closed. */
export async function loggedIn() {
  const page = await atCode()
  await submitCode(page.kit, { code: '123456' })
  await until(page.kit.modal, ({ open }) => !open)
  return page
}
