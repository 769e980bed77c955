import { ArrowLeft, IconButton } from '@holdfast/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { walletMessages as messages } from '../messages/wallet.ts'

/** Lays out a screen: a button to go back, a heading that gets the focus when the user arrives, and the content. */
export function Screen({ title, text, backTo, children }: Screen.Props) {
  const [, navigate] = useLocation()
  return (
    <section className="screen">
      <div className="screen__head">
        {backTo !== undefined && (
          <IconButton label={messages.back} onClick={() => (typeof backTo === 'string' ? navigate(backTo) : backTo())}>
            <ArrowLeft />
          </IconButton>
        )}
        <h1 className="screen__title" tabIndex={-1}>
          {title}
        </h1>
      </div>
      {text !== undefined && <p className="screen__text">{text}</p>}
      {children}
    </section>
  )
}

export declare namespace Screen {
  type Props = {
    title: string
    text?: string | undefined
    /** The path to which the button leads, or the function that the button calls. */
    backTo?: string | (() => void) | undefined
    children: ReactNode
  }
}
