import { type ComponentType, Suspense, use, useState } from 'react'
import { useIsHydrating } from './hydration.ts'
import { createLazyView } from './lazyView.tsx'
import { PagePlaceholder } from './PagePlaceholder.tsx'

/** A page that the server draws, with its code on its way. */
export type LazyPage = ComponentType & {
  /** Resolves when the code is there, or could not be fetched; never rejects. */
  arrival: () => Promise<void>
}

/**
 * Makes a page of a dynamic import that the server draws: what it has drawn stays until the code is there, and the rest of
 * the page does not wait for it.
 */
export function createLazyPage(load: () => Promise<ComponentType>): LazyPage {
  const View = createLazyView<object>(load, <PagePlaceholder />)

  function Awaited() {
    use(View.arrival())
    return <View />
  }

  function Content() {
    const isHydrating = useIsHydrating()
    // Kept: afterwards the same page would be another one, and begin anew.
    const [isAwaited] = useState(isHydrating && !View.isLoaded())
    return isAwaited ? <Awaited /> : <View />
  }

  function Page() {
    return (
      <Suspense fallback={<PagePlaceholder />}>
        <Content />
      </Suspense>
    )
  }

  return Object.assign(Page, { arrival: View.arrival })
}
