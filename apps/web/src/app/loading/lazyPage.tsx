import { createObservable, useObservable } from '@holdfast/ui/observable'
import { type ComponentType, Suspense, use, useState } from 'react'
import { useIsHydrating } from './hydration.ts'
import { LoadError } from './LoadError.tsx'
import { createLazyView } from './lazyView.tsx'
import { PagePlaceholder } from './PagePlaceholder.tsx'

/** A page that the server renders and whose code loads later. */
export type LazyPage = ComponentType & {
  /** Loads the code ahead of time. Resolves to whether it is there; never rejects. */
  load: () => Promise<boolean>
}

/**
 * Creates a page from a dynamic import. The server renders it; the rendered page stays until the code has loaded, and the rest of
 * the page does not wait for it. If the code cannot be loaded, the rendered page still stays. A press on it loads the code again,
 * and the page reports a second failure.
 */
export function createLazyPage(load: () => Promise<ComponentType>): LazyPage {
  const View = createLazyView<object>(load, <PagePlaceholder />)
  /** Whether loading has failed again after the user asked for it. */
  const hasFailedAgain = createObservable(false)
  let retry = (): void => undefined
  let loaded: Promise<void> | undefined

  async function loadAgainUntilLoaded(): Promise<void> {
    let isRequested = false
    while (!(await View.load())) {
      hasFailedAgain.set(isRequested)
      isRequested = await waitForRetry((request) => (retry = request))
    }
    hasFailedAgain.set(false)
  }

  function Awaited() {
    // Always the same promise: React waits for it once.
    loaded ??= loadAgainUntilLoaded()
    use(loaded)
    return <View />
  }

  function Content() {
    const isHydrating = useIsHydrating()
    // Kept in state: if it changed, React would replace the page and its state would be lost.
    const [isAwaited] = useState(isHydrating && !View.isLoaded())
    return isAwaited ? <Awaited /> : <View />
  }

  // The same element every time: if it changed before the code is there, React would replace what the server rendered.
  const content = (
    <Suspense fallback={<PagePlaceholder />}>
      <Content />
    </Suspense>
  )

  function Page() {
    return (
      <>
        {useObservable(hasFailedAgain) && <LoadError onRetry={() => retry()} />}
        {content}
      </>
    )
  }

  return Object.assign(Page, { load: View.load })
}

/**
 * Waits until loading again makes sense: the user presses something that does not respond yet, or the connection is back.
 *
 * @param offer - Receives the function that the user's request calls.
 * @returns whether the user asked.
 */
function waitForRetry(offer: (request: () => void) => void): Promise<boolean> {
  const listening = new AbortController()
  const { signal } = listening
  const reason = new Promise<boolean>((resolve) => {
    const onClick = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-asleep]')) resolve(true)
    }
    document.addEventListener('click', onClick, { capture: true, signal })
    window.addEventListener('online', () => resolve(false), { signal })
    offer(() => resolve(true))
  })
  return reason.finally(() => listening.abort())
}
