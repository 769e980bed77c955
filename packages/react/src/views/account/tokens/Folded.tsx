import { ChevronRight } from '@holdfast/ui'
import type { ReactNode } from 'react'
import './Folded.css'

/** Things that are out of the way until they are asked for. The browser gives it its keys and its role. */
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
