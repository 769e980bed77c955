import { resetView } from '@holdfast/core'
import { Button, ErrorState } from '@holdfast/ui'
import { memo, type RefObject } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { ViewOutlet } from '../loading/ViewOutlet.tsx'
import { useText } from '../messages/useText.ts'
import { views } from '../views/registry.ts'
import { AlertBar } from './bars/AlertBar.tsx'
import { RequestBar } from './bars/RequestBar.tsx'
import { ToastBar } from './bars/ToastBar.tsx'
import { Header } from './Header.tsx'
import { PageTransition } from './page/PageTransition.tsx'
import { useShownView } from './useShownView.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import './Card.css'

/** Props of {@link Card}. */
export type CardProps = {
  titleId: string
  /** Receives the element of the modal's current page. The dialog focuses this element first. */
  pageRef: RefObject<HTMLElement | null>
  /** @default true */
  closable?: boolean | undefined
}

/**
 * Draws the content of the modal: header, the view on top of the stack, toasts, alerts and requests. It is the same in a dialog
 * and in an embedded card.
 */
export const Card = memo(function Card({ titleId, pageRef, closable = true }: CardProps) {
  const kit = useKit()
  const text = useText()
  const shown = useShownView()
  return (
    <>
      <Header shown={shown} titleId={titleId} closable={closable} />
      <ToastBar />
      <AlertBar />
      <RequestBar />
      <PageTransition move={shown.move} labelledBy={titleId} pageRef={pageRef}>
        <ViewBoundary
          fallback={(reset) => (
            <ErrorState
              className="hf-kit-empty"
              title={text('shell.viewCrashed')}
              action={
                <Button
                  onClick={() => {
                    resetView(kit, 'Connect')
                    reset()
                  }}
                >
                  {text('shell.startAgain')}
                </Button>
              }
            >
              {text('shell.viewCrashedHint')}
            </ErrorState>
          )}
        >
          <ViewOutlet code={views[shown.view].code} />
        </ViewBoundary>
      </PageTransition>
    </>
  )
})
