import { ChevronRight } from '@holdfast/ui'
import type { ReactNode } from 'react'
import './Folded.css'

/** Hides its content until the user unfolds it. The browser provides the role and the handling of keys. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="hf-kit-folded">
      <summary>
        <ChevronRight className="hf-kit-folded-mark" />
        {title}
      </summary>
      {children}
    </details>
  )
}
