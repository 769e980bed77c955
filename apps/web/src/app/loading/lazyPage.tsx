import { createObservable, useObservable } from '@holdfast/ui/observable'
import { type ComponentType, Suspense, use, useState } from 'react'
import { useIsHydrating } from './hydration.ts'
import { LoadError } from './LoadError.tsx'
import { createLazyView } from './lazyView.tsx'
import { PagePlaceholder } from './PagePlaceholder.tsx'

/** A page that the server renders and whose code loads later. */
export type LazyPage = ComponentType & {
  /** Loads the code ahead of time. Resolves to whether the code has loaded; never rejects. */
  load: () => Promise<boolean>
}

/**
 * Creates a page from a dynamic import. The browser keeps the server-rendered page until the code has loaded, and the header
 * and footer do not wait for that code. If the code fails to load, the rendered page stays. A press on it or a restored
 * connection loads the code again, and only a failure after a press is reported.
 */
export function createLazyPage(load: () => Promise<ComponentType>): LazyPage {
  const View = createLazyView<object>(load, <PagePlaceholder />)
  /** Whether loading has failed again after the user asked for a retry. */
  const hasFailedAgain = createObservable(false)
  let retry = (): void => undefined
  let loaded: Promise<void> | undefined

  async function loadUntilSuccess(): Promise<void> {
    let isRequested = false
    while (!(await View.load())) {
      hasFailedAgain.set(isRequested)
      isRequested = await waitForRetry((request) => (retry = request))
    }
    hasFailedAgain.set(false)
  }

  function Awaited() {
    // Always the same promise: for a new promise, `use` would wait again.
    loaded ??= loadUntilSuccess()
    use(loaded)
    return <View />
  }

  function Content() {
    const isHydrating = useIsHydrating()
    // Kept in state: if this value changed, React would replace the page, and the page would lose its state.
    const [isAwaited] = useState(isHydrating && !View.isLoaded())
    return isAwaited ? <Awaited /> : <View />
  }

  // The same element every time: if it changed before the code has loaded, React would replace what the server rendered.
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
 * Waits until another attempt to load may succeed or is needed: the connection is back, or the user presses an element that
 * does not respond yet.
 *
 * @param offer - Receives the function to call when the user requests a retry.
 * @returns whether the user asked for the retry.
 */
function waitForRetry(offer: (request: () => void) => void): Promise<boolean> {
  const listening = new AbortController()
  const { signal } = listening
  const isRequested = new Promise<boolean>((resolve) => {
    const onClick = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-asleep]')) resolve(true)
    }
    document.addEventListener('click', onClick, { capture: true, signal })
    window.addEventListener('online', () => resolve(false), { signal })
    offer(() => resolve(true))
  })
  return isRequested.finally(() => listening.abort())
}
