import { useEffect } from 'react'

/** Sets the document title to the page's name; screen readers announce it after a navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
