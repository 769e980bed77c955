import type { Kit } from '../kit.ts'

/** Watches pending transactions if the app has enabled this. Few apps do, so the code loads only then. Returns the undo. */
export function watchPendingIfEnabled(kit: Kit): () => void {
  const { lifetime, log } = kit.internals
  let stop = (): void => {}
  if (!kit.options.getState().watchPendingTransactions) return stop
  import('./watchPendingTransactions.ts').then(
    ({ watchPendingTransactions }) => {
      if (!lifetime.signal.aborted) stop = watchPendingTransactions(kit)
    },
    (error: unknown) => log.info('Unable to load a part of the kit', error),
  )
  return () => stop()
}
