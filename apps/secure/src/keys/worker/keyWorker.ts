import { WrongShareError } from '../WrongShareError.ts'
import { performTask } from './performTask.ts'
import { GET_READY, type KeyTaskAnswer, type KeyTaskMessage } from './tasks.ts'
import { warmUp } from './warmUp.ts'

/** Handles the messages to a worker: an optional request to warm up, which is not answered, and one task. */
self.addEventListener('message', ({ data }: MessageEvent<KeyTaskMessage | typeof GET_READY>) => {
  if (data === GET_READY) return void warmUp()
  const post = (answer: KeyTaskAnswer): void => self.postMessage(answer)
  performTask(data).then(
    (answer) => post({ answer }),
    (error: unknown) =>
      // Only the error's name is posted: a library's error message might contain its input.
      post({ error: error instanceof Error ? error.name : 'Error', isWrongShare: error instanceof WrongShareError }),
  )
})
