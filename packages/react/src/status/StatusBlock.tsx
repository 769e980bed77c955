import { X } from '@holdfast/ui'
import type { ReactNode } from 'react'
import './StatusBlock.css'

/** Props of {@link StatusBlock}. */
export type StatusBlockProps = {
  /** Drawn large; a line runs around it while waiting. */
  image: ReactNode
  /** The image's outline, which the line follows. @default 'square' */
  shape?: 'square' | 'circle' | undefined
  /** Undefined: nothing is under way, and nothing went wrong. */
  tone?: 'waiting' | 'error' | undefined
  title: string
  hint?: string | undefined
  /** Buttons below. */
  children?: ReactNode
}

/** Says how far something has come: a picture, what is going on in a line, what to do in another. Changes are read out. */
export function StatusBlock({ image, shape = 'square', tone, title, hint, children }: StatusBlockProps) {
  return (
    <div className="hf-kit-status" data-tone={tone}>
      <div className="hf-kit-status-image" aria-hidden="true">
        {image}
        {tone === 'waiting' && (
          <svg className="hf-kit-status-ring" data-shape={shape}>
            <rect pathLength="100" />
          </svg>
        )}
        {tone === 'error' && (
          <span className="hf-kit-status-badge">
            <X />
          </span>
        )}
      </div>
      <output className="hf-kit-status-text">
        <span className="hf-kit-status-title">{title}</span>
        {hint && <span className="hf-kit-status-hint">{hint}</span>}
      </output>
      {children && <div className="hf-kit-status-actions">{children}</div>}
    </div>
  )
}
