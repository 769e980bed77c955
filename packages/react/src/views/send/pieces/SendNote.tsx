import { Info, TriangleAlert } from '@holdfast/ui'
import type { ReactNode } from 'react'
import './SendNote.css'

/** Props of {@link SendNote}. */
export type SendNoteProps = {
  /** `info`: good to know. `warning`: to be checked. `danger`: funds could be lost. */
  tone: 'info' | 'warning' | 'danger'
  children: ReactNode
}

/** Draws a short text that stands out, with an icon. */
export function SendNote({ tone, children }: SendNoteProps) {
  return (
    <div className="hf-kit-send-note" data-tone={tone}>
      {tone === 'info' ? <Info /> : <TriangleAlert />}
      <span>{children}</span>
    </div>
  )
}
