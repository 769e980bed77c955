import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { appMessages } from '../../messages/app.ts'
import { createLazyView } from '../loading/lazyView.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'

const contentId = 'content'

const Toasts = createLazyView(async () => (await import('./Toasts.tsx')).Toasts)

/** The layout of every page: header, notices, content, footer. After a navigation, the content gets the focus. */
export function Layout({ children }: Layout.Props) {
  const content = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const shownPath = useRef(path)

  useEffect(() => {
    // Not on the first load, when the browser's own focus and scroll position are right.
    if (shownPath.current === path) return
    shownPath.current = path
    content.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [path])

  return (
    <div className="layout">
      <a className="skip-link" href={`#${contentId}`}>
        {appMessages.skipToContent}
      </a>
      <Header />
      <Notices />
      <main ref={content} id={contentId} className="layout__content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </div>
  )
}

export declare namespace Layout {
  type Props = { children: ReactNode }
}
