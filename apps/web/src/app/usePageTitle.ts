import { useEffect } from 'react'

/** Names the document after the page; screen readers announce it after a navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
