import { type ComponentType, Suspense, use, useState } from 'react'
import { useIsHydrating } from './hydration.ts'
import { createLazyView } from './lazyView.tsx'
import { PagePlaceholder } from './PagePlaceholder.tsx'

/** A page that the server renders and whose code loads later. */
export type LazyPage = ComponentType & {
  /** Resolves when the code has loaded or could not be loaded; never rejects. */
  arrival: () => Promise<void>
}

/**
 * Creates a page from a dynamic import. The server renders it; the rendered page stays until the code has loaded, and the rest of
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
    // Kept in state: if it changed, React would replace the page and its state would be lost.
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
