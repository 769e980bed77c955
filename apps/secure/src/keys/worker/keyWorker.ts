import { WrongShareError } from '../WrongShareError.ts'
import { performTask } from './performTask.ts'
import { practise } from './practise.ts'
import { GET_READY, type KeyTaskAnswer, type KeyTaskMessage } from './tasks.ts'

/** A worker of one task: it is ended after its answer. Before it, it may be told to get ready, which is not answered. */
self.addEventListener('message', ({ data }: MessageEvent<KeyTaskMessage | typeof GET_READY>) => {
  if (data === GET_READY) return void practise()
  const post = (answer: KeyTaskAnswer): void => self.postMessage(answer)
  performTask(data).then(
    (answer) => post({ answer }),
    (error: unknown) =>
      // The name alone: a message of a library might hold what it was given.
      post({ error: error instanceof Error ? error.name : 'Error', isWrongShare: error instanceof WrongShareError }),
  )
})
