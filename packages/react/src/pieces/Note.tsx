import { Info, TriangleAlert } from '@holdfast/ui'
import type { ReactNode } from 'react'
import './Note.css'

/** Props of {@link Note}. */
export type NoteProps = {
  /** `info`: good to know. `warning`: to be checked. `danger`: funds could be lost. */
  tone: 'info' | 'warning' | 'danger'
  children: ReactNode
}

/** Draws a short text that stands out, with an icon. */
export function Note({ tone, children }: NoteProps) {
  return (
    <div className="hf-kit-note" data-tone={tone}>
      {tone === 'info' ? <Info /> : <TriangleAlert />}
      <span>{children}</span>
    </div>
  )
}
