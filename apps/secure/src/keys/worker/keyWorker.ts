import { WrongShareError } from '../WrongShareError.ts'
import { performTask } from './performTask.ts'
import { GET_READY, type KeyTaskAnswer, type KeyTaskMessage } from './tasks.ts'
import { warmUp } from './warmUp.ts'

/** A worker for one task, which ends after its answer. It may be told to warm up first, and does not answer that message. */
self.addEventListener('message', ({ data }: MessageEvent<KeyTaskMessage | typeof GET_READY>) => {
  if (data === GET_READY) return void warmUp()
  const post = (answer: KeyTaskAnswer): void => self.postMessage(answer)
  performTask(data).then(
    (answer) => post({ answer }),
    (error: unknown) =>
      // Only the name: a library's message might contain its input.
      post({ error: error instanceof Error ? error.name : 'Error', isWrongShare: error instanceof WrongShareError }),
  )
})
