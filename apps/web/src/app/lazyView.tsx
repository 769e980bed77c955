import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'
import { LoadError } from './LoadError.tsx'

/** A view whose code arrives after the page. */
export type LazyView<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead of time; a failure waits until the view is needed. */
  preload: () => void
  /** As `preload`; resolves, always the same promise, when the first try has come to an end. Never rejects. */
  arrival: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * Makes a view of a dynamic import. Unlike `React.lazy`, a failed fetch is not for ever: the view says so and tries again.
 *
 * @param load - Normally `async () => (await import('./Page.tsx')).Page`.
 * @param placeholder - Shown until the code is there; of the same size, so that nothing moves.
 */
export function createLazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyView<Props> {
  let loaded: ComponentType<Props> | undefined
  let pending: Promise<ComponentType<Props>> | undefined
  let arrival: Promise<void> | undefined

  function fetchView(): Promise<ComponentType<Props>> {
    pending ??= load().then(
      (view) => (loaded = view),
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }

  function View(props: Props) {
    const [view, setView] = useState(() => loaded)
    const [attempt, setAttempt] = useState(0)
    const [hasFailed, setFailed] = useState(false)

    useEffect(() => {
      if (view) return undefined
      let isCurrent = true
      setFailed(false)
      const start = () =>
        fetchView().then(
          (next) => isCurrent && setView(() => next),
          () => isCurrent && setFailed(true),
        )
      const cancel = afterPaint(() => void start())
      return () => {
        isCurrent = false
        cancel()
      }
    }, [view, attempt])

    if (hasFailed) return <LoadError onRetry={() => setAttempt(attempt + 1)} />
    if (!view) return placeholder
    const Loaded = view
    return <Loaded {...props} />
  }

  return Object.assign(View, {
    preload: () => void fetchView().catch(() => undefined),
    arrival() {
      arrival ??= fetchView().then(
        () => undefined,
        () => undefined,
      )
      return arrival
    },
    isLoaded: () => loaded !== undefined,
  })
}
