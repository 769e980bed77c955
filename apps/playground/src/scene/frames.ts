import { createMockFrame, type MockFrame } from '@holdfast/core/testing'

const never = () => new Promise<never>(() => {})

/** A frame that answers every question. */
export function answeringFrame(): MockFrame {
  return createMockFrame()
}

/** A frame whose user is logged in by email. */
export function loggedInFrame(): MockFrame {
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email: 'kelp@reef.example' })
  return frame
}

/** A frame that answers, but never to these events. */
export function silentFrame(...events: (keyof Parameters<MockFrame['answer']>[0])[]): () => MockFrame {
  return () => {
    const frame = createMockFrame()
    frame.answer(Object.fromEntries(events.map((event) => [event, never])))
    return frame
  }
}

/** A frame that refuses these events with a text. */
export function refusingFrame(
  refused: { [Event in keyof Parameters<MockFrame['answer']>[0]]?: string },
): () => MockFrame {
  return () => {
    const frame = createMockFrame()
    frame.refuse(refused)
    return frame
  }
}
