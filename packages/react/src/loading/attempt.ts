import { type Kit, showToast } from '@holdfast/core'
import { modalMessages } from '../messages/languages/english/modal.ts'

type Verb = () => Promise<unknown>

/** The failed verbs that the current toast offers to run again. */
const failed = new WeakMap<Kit, readonly Verb[]>()

/**
 * Runs a verb of the kit whose code may have to load first. If the code cannot be loaded, offline for instance, a toast says
 * so. The toast's retry runs this verb again, and every other verb that failed to load meanwhile. Any other failure becomes an
 * unhandled rejection. It gets no toast here, since the verb itself reports it.
 */
export function attempt(kit: Kit, verb: Verb): void {
  verb().catch((error: unknown) => {
    if (!isLoadFailure(error)) throw error
    const { open, toast, next } = kit.toasts.getState()
    const isOffered = [open ? toast : undefined, next].some((each) => each?.code === 'loadFailed')
    const verbs = [...((isOffered && failed.get(kit)) || []), verb]
    failed.set(kit, verbs)
    showToast(kit, {
      variant: 'error',
      code: 'loadFailed',
      message: modalMessages['toast.loadFailed'],
      autoClose: false,
      retry: () => {
        failed.delete(kit)
        for (const each of verbs) attempt(kit, each)
      },
    })
  })
}

/**
 * Returns whether an error says that code or its style sheet could not be fetched. Only the message identifies such an error:
 * 'Failed to fetch dynamically imported module', 'error loading dynamically imported module' or 'Importing a module script
 * failed.' in browsers, and Vite's 'Unable to preload CSS' for style sheets.
 */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)
  )
}
