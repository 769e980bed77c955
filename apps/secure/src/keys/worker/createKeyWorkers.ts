import { BaseError, type Clock, withDeadline } from '@holdfast/base'
import { WrongShareError } from '../WrongShareError.ts'
// oxlint-disable-next-line import/default -- the bundler turns this import into the URL of the built worker.
import workerUrl from './keyWorker.ts?worker&url'
import { GET_READY, type KeyTaskAnswer, type KeyTaskName, type KeyTasks } from './tasks.ts'

/** Thrown when the worker did not start or did not answer in time, or its task failed. */
class KeyTaskError extends BaseError {
  override name = 'KeyTaskError' as const
  constructor({ details }: { details: string }) {
    super('The key could not be used. Try again.', { details })
  }
}

/** The part of the Trusted Types API that is used here. TypeScript's definitions of the platform lack it. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

// The page's content policy accepts no plain string as a script's URL. The Trusted Types policy created here turns only the
// worker's URL into an accepted value.
const workerUrlPolicy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('holdfast-worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Not the URL of the key worker.')
    return url
  },
})

/** Runs a task in a separate worker, which ends with the task, so that its memory is freed. */
export type RunKeyTask = <Name extends KeyTaskName>(
  name: Name,
  input: KeyTasks[Name]['input'],
) => Promise<KeyTasks[Name]['answer']>

/** The workers that hold the keys, each for one task. */
export type KeyWorkers = {
  /** Runs a task. @throws {WrongShareError} {@link KeyTaskError} */
  run: RunKeyTask
  /**
   * Starts the worker of the next task early, so that its code has loaded before the user decides. The worker receives no secret
   * before its task.
   */
  prepare: () => void
}

/** How long a task may take, in milliseconds. A task takes about a second, but on a slow connection its code may load first. */
const TASK_MS = 60_000

const startWorker = (): Worker =>
  new Worker(workerUrlPolicy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'keys' })

/** Creates the workers of a device. */
export function createKeyWorkers(clock: Clock): KeyWorkers {
  let spare: Worker | undefined

  return {
    prepare: () => {
      if (spare) return
      spare = startWorker()
      // A worker that did not start answers no task, so the next task starts another worker. A task replaces this listener.
      spare.onerror = () => (spare = undefined)
      spare.postMessage(GET_READY)
    },
    run: (name, input) => {
      const worker = spare ?? startWorker()
      spare = undefined
      const failure = (details: string): KeyTaskError => new KeyTaskError({ details })
      const answered = new Promise<KeyTaskAnswer>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<KeyTaskAnswer>) => resolve(data)
        worker.onerror = () => reject(failure('The worker did not start.'))
        worker.postMessage({ name, input })
      })
      return withDeadline(answered, { ms: TASK_MS, clock, onTimeout: () => failure('The worker did not answer.') })
        .then((reply) => {
          if ('answer' in reply) return reply.answer as KeyTasks[typeof name]['answer'] // The answer belongs to the posted task.
          throw reply.isWrongShare ? new WrongShareError() : failure(reply.error)
        })
        .finally(() => worker.terminate())
    },
  }
}
