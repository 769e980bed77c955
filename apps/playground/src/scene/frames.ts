import { createMockFrame, type MockFrame } from '@holdfast/core/testing'

const never = () => new Promise<never>(() => {})

/** Makes a mock of the embedded wallet's frame that answers every request. */
export function answeringFrame(): MockFrame {
  return createMockFrame()
}

/** Makes a frame whose user is logged in by email. */
export function loggedInFrame(): MockFrame {
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  return frame
}

/** Returns a function that makes a frame which never answers these events, but answers all others. */
export function silentFrame(...events: (keyof Parameters<MockFrame['answer']>[0])[]): () => MockFrame {
  return () => {
    const frame = createMockFrame()
    frame.answer(Object.fromEntries(events.map((event) => [event, never])))
    return frame
  }
}

/** Returns a function that makes a frame which refuses each of these events with the text given for it. */
export function refusingFrame(
  refused: { [Event in keyof Parameters<MockFrame['answer']>[0]]?: string },
): () => MockFrame {
  return () => {
    const frame = createMockFrame()
    frame.refuse(refused)
    return frame
  }
}
