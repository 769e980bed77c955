import { BaseError } from '@holdfast/base'
import { WrongShareError } from '../WrongShareError.ts'
// oxlint-disable-next-line import/default -- the bundler turns it into the URL of the built worker.
import workerUrl from './keyWorker.ts?worker&url'
import { GET_READY, type KeyTaskAnswer, type KeyTaskName, type KeyTasks } from './tasks.ts'

/** Thrown when the worker ended without doing its task. */
class KeyTaskError extends BaseError {
  override name = 'KeyTaskError' as const
  constructor({ details }: { details: string }) {
    super('The key could not be used.', { details })
  }
}

/** The part of Trusted Types that is used here. The platform's type definitions lack it. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

// The page's content policy accepts no plain string as a script's URL. This Trusted Types policy accepts this one URL.
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('holdfast-worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Not the address of the key worker.')
    return url
  },
})

/** Does a task in a separate worker. The worker ends with the task, and its memory is freed. */
export type RunKeyTask = <Name extends KeyTaskName>(
  name: Name,
  input: KeyTasks[Name]['input'],
) => Promise<KeyTasks[Name]['answer']>

const startWorker = (): Worker =>
  new Worker(trusted?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'keys' })

let spare: Worker | undefined

/** Starts the worker of the next task early, so its code has loaded by the time the user decides. It holds no secret before. */
export function prepareWorker(): void {
  if (spare) return
  spare = startWorker()
  spare.postMessage(GET_READY)
}

/** Runs a task. @throws {WrongShareError} {@link KeyTaskError} */
export const runInWorker: RunKeyTask = (name, input) => {
  const worker = spare ?? startWorker()
  spare = undefined
  return new Promise<KeyTaskAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<KeyTaskAnswer>) => resolve(data))
    worker.addEventListener('error', () => reject(new KeyTaskError({ details: 'The worker did not start.' })))
    worker.postMessage({ name, input })
  })
    .then((posted) => {
      if ('answer' in posted) return posted.answer as KeyTasks[typeof name]['answer'] // the worker answers by the same type.
      throw posted.isWrongShare ? new WrongShareError() : new KeyTaskError({ details: posted.error })
    })
    .finally(() => worker.terminate())
}
