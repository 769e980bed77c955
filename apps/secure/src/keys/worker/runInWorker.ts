import { BaseError } from '@holdfast/base'
import { WrongShareError } from '../WrongShareError.ts'
// oxlint-disable-next-line import/default -- the bundler turns this import into the URL of the built worker.
import workerUrl from './keyWorker.ts?worker&url'
import { GET_READY, type KeyTaskAnswer, type KeyTaskName, type KeyTasks } from './tasks.ts'

/** Thrown when the worker did not start, or its task failed. */
class KeyTaskError extends BaseError {
  override name = 'KeyTaskError' as const
  constructor({ details }: { details: string }) {
    super('The key could not be used.', { details })
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

const startWorker = (): Worker =>
  new Worker(workerUrlPolicy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'keys' })

let spare: Worker | undefined

/**
 * Starts the worker of the next task early, so that its code has loaded before the user decides. The worker receives no secret
 * before its task.
 */
export function prepareWorker(): void {
  if (spare) return
  spare = startWorker()
  // A worker that did not start answers no task, so the next task starts another. A task replaces this listener.
  spare.onerror = () => (spare = undefined)
  spare.postMessage(GET_READY)
}

/** Runs a task. @throws {WrongShareError} {@link KeyTaskError} */
export const runInWorker: RunKeyTask = (name, input) => {
  const worker = spare ?? startWorker()
  spare = undefined
  return new Promise<KeyTaskAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<KeyTaskAnswer>) => resolve(data)
    worker.onerror = () => reject(new KeyTaskError({ details: 'The worker did not start.' }))
    worker.postMessage({ name, input })
  })
    .then((reply) => {
      if ('answer' in reply) return reply.answer as KeyTasks[typeof name]['answer'] // The answer belongs to the posted task.
      throw reply.isWrongShare ? new WrongShareError() : new KeyTaskError({ details: reply.error })
    })
    .finally(() => worker.terminate())
}
