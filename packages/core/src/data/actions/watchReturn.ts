import type { Kit } from '../../kit.ts'

/** Calls back when the page gets the focus, is hidden, or is visible again. Returns its undo. */
export function watchReturn({ internals: { window: target } }: Kit, onReturn: () => void): () => void {
  const events = ['focus', 'visibilitychange']
  for (const event of events) target?.addEventListener(event, onReturn)
  return () => {
    for (const event of events) target?.removeEventListener(event, onReturn)
  }
}
