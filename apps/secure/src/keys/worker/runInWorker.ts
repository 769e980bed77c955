import { BaseError } from '@holdfast/base'
import { WrongShareError } from '../WrongShareError.ts'
// oxlint-disable-next-line import/default -- the bundler makes the address of the built worker of it.
import workerUrl from './keyWorker.ts?worker&url'
import { GET_READY, type KeyTaskAnswer, type KeyTaskName, type KeyTasks } from './tasks.ts'

/** Thrown when the worker ended without doing its task. */
class KeyTaskError extends BaseError {
  override name = 'KeyTaskError' as const
  constructor({ details }: { details: string }) {
    super('The key could not be used.', { details })
  }
}

/** The browser's Trusted Types, as far as they are used here. The types of the platform do not have them yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

// The page's policy takes no plain text for a script's address: this one address, and no other, is vouched for.
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('holdfast-worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Not the address of the key worker.')
    return url
  },
})

/** Does a task in a worker of its own, which is ended with it, and its memory with that. */
export type RunKeyTask = <Name extends KeyTaskName>(
  name: Name,
  given: KeyTasks[Name]['given'],
) => Promise<KeyTasks[Name]['answer']>

const startWorker = (): Worker =>
  new Worker(trusted?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'keys' })

let spare: Worker | undefined

/** Starts the worker of the next task, so that its code is there when the user has decided. It holds nothing until then. */
export function prepareWorker(): void {
  if (spare) return
  spare = startWorker()
  spare.postMessage(GET_READY)
}

/** Runs a task. @throws {WrongShareError} {@link KeyTaskError} */
export const runInWorker: RunKeyTask = (name, given) => {
  const worker = spare ?? startWorker()
  spare = undefined
  return new Promise<KeyTaskAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<KeyTaskAnswer>) => resolve(data))
    worker.addEventListener('error', () => reject(new KeyTaskError({ details: 'The worker did not start.' })))
    worker.postMessage({ name, given })
  })
    .then((posted) => {
      if ('answer' in posted) return posted.answer as KeyTasks[typeof name]['answer'] // the worker answers by the same table.
      throw posted.isWrongShare ? new WrongShareError() : new KeyTaskError({ details: posted.error })
    })
    .finally(() => worker.terminate())
}
