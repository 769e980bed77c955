import { loadOnce } from '@holdfast/base'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'
import { LoadError } from './LoadError.tsx'

/** A view whose code loads after the page. */
export type LazyView<Props extends object> = ComponentType<Props> & {
  /** Loads the code ahead of time. A failure stays hidden until the view is needed. */
  preload: () => void
  /** Like `preload`. Resolves to whether the code has loaded; never rejects. */
  load: () => Promise<boolean>
  isLoaded: () => boolean
}

/**
 * Creates a view from a dynamic import. Unlike with `React.lazy`, a failed load is not permanent: the view reports it and
 * offers a retry.
 *
 * @param load - Normally `async () => (await import('./Page.tsx')).Page`.
 * @param placeholder - Shown until the code has loaded. It must have the size of the view, so that nothing moves.
 */
export function createLazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyView<Props> {
  let loaded: ComponentType<Props> | undefined

  const fetchView = loadOnce(async () => (loaded = await load()))

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

  function loadView(): Promise<boolean> {
    return fetchView().then(
      () => true,
      () => false,
    )
  }

  return Object.assign(View, {
    preload: () => void loadView(),
    load: loadView,
    isLoaded: () => loaded !== undefined,
  })
}
