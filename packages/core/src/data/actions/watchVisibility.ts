import type { Kit } from '../../kit.ts'

/** Calls back when the page gets the focus, is hidden, or is visible again. Returns its undo. */
export function watchVisibility({ internals: { window: target } }: Kit, onChange: () => void): () => void {
  const events = ['focus', 'visibilitychange']
  for (const event of events) target?.addEventListener(event, onChange)
  return () => {
    for (const event of events) target?.removeEventListener(event, onChange)
  }
}
