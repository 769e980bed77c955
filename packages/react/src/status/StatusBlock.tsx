import { X } from '@holdfast/ui'
import type { ReactNode } from 'react'
import './StatusBlock.css'

/** Props of {@link StatusBlock}. */
export type StatusBlockProps = {
  /** The large image. If `tone` is `waiting`, an animated line runs around it. */
  image: ReactNode
  /** The image's outline, which the line follows. @default 'square' */
  shape?: 'square' | 'circle' | undefined
  /** Undefined when nothing is in progress and nothing went wrong. */
  tone?: 'waiting' | 'error' | undefined
  title: string
  hint?: string | undefined
  /** Buttons below the text. */
  children?: ReactNode
}

/** Shows progress: an image, what is happening, and what the user can do. Screen readers announce changes of the text. */
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
