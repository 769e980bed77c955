import { inertWhen } from '@holdfast/ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Direction } from './Direction.ts'
import { playPageExit } from './playPageExit.ts'
import { useAnimatedHeight } from './useAnimatedHeight.ts'
import './PageTransition.css'

/** One appearance of a view. */
export type PageMove = {
  /** Grows by one with each page shown. The first page is 0 and appears with the card, without an animation of its own. */
  sequence: number
  direction: Direction
}

/** Props of {@link PageTransition}. */
export type PageTransitionProps = {
  move: PageMove
  /** Id of the heading that names the page. */
  labelledBy: string
  /** Receives the page element, so that the dialog can focus it when it opens. */
  pageRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Shows one page. When the page changes, the new page enters while a copy of the old page leaves, and the height is animated.
 * The focus moves to the new page, so that screen readers announce its name.
 */
export function PageTransition({ move, labelledBy, pageRef, children }: PageTransitionProps) {
  const { sequence, direction } = move
  const { outer, inner } = useAnimatedHeight()
  const layer = useRef<HTMLDivElement>(null)
  const copy = useRef<HTMLElement>(undefined)
  const shown = useRef(sequence)

  useLayoutEffect(() => {
    const old = copy.current
    copy.current = undefined
    if (shown.current === sequence) return
    shown.current = sequence
    if (old && layer.current) playPageExit(layer.current, old, direction)
    outer.current?.scrollTo?.({ top: 0 })
    pageRef.current?.focus({ preventScroll: true })
  }, [sequence, direction, pageRef, outer])

  return (
    <div ref={outer} className="hf-kit-pages">
      <div ref={inner} className="hf-kit-pages-inner">
        <Page
          key={sequence}
          pageRef={pageRef}
          entering={sequence === 0 ? undefined : direction}
          labelledBy={labelledBy}
          copy={copy}
        >
          {children}
        </Page>
      </div>
      <div ref={layer} className="hf-kit-pages-leaving" {...inertWhen(true)} aria-hidden="true" />
    </div>
  )
}

type PageProps = {
  pageRef: RefObject<HTMLElement | null>
  entering: Direction | undefined
  labelledBy: string
  /** Receives a copy of the page when the page is removed. */
  copy: RefObject<HTMLElement | undefined>
  children: ReactNode
}

function Page({ pageRef, entering, labelledBy, copy, children }: PageProps) {
  const element = useRef<HTMLElement>(null)

  // The cleanup of a layout effect runs while the element is still in the document. This is the last moment to copy it.
  useLayoutEffect(() => {
    const page = element.current
    pageRef.current = page
    return () => {
      if (page) copy.current = page.cloneNode(true) as HTMLElement // typed as Node, but a clone has the type of its original.
    }
  }, [pageRef, copy])

  return (
    <section ref={element} className="hf-kit-page" tabIndex={-1} aria-labelledby={labelledBy} data-entering={entering}>
      {children}
    </section>
  )
}
