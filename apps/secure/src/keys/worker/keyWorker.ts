import { WrongShareError } from '../shares.ts'
import { performTask } from './performTask.ts'
import type { KeyTaskAnswer, KeyTaskMessage } from './tasks.ts'

/** A worker of one task: it is ended after its answer. */
self.addEventListener('message', ({ data }: MessageEvent<KeyTaskMessage>) => {
  const post = (answer: KeyTaskAnswer): void => self.postMessage(answer)
  performTask(data).then(
    (answer) => post({ answer }),
    (error: unknown) =>
      // The name alone: a message of a library might hold what it was given.
      post({ error: error instanceof Error ? error.name : 'Error', isWrongShare: error instanceof WrongShareError }),
  )
})
