import type { Kit } from '../../kit.ts'

/** Calls when the page gets the focus or is seen, or hidden. Returns its undo. */
export function watchReturn({ internals: { window: target } }: Kit, onReturn: () => void): () => void {
  const events = ['focus', 'visibilitychange']
  for (const event of events) target?.addEventListener(event, onReturn)
  return () => {
    for (const event of events) target?.removeEventListener(event, onReturn)
  }
}
