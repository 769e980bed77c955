import type { ReactNode } from 'react'
import './ImageFrame.css'

/** The square that a picture, a letter or an icon is drawn in. Decoration: what it stands for is named beside it. */
export function ImageFrame({ className, size, children }: ImageFrame.Props) {
  return (
    <span className={`hf-kit-image ${className}`} data-size={size} aria-hidden="true">
      {children}
    </span>
  )
}

export declare namespace ImageFrame {
  type Props = {
    /** Says what it is a picture of. */
    className: string
    size?: 'sm' | 'md' | 'grid' | 'lg' | undefined
    children: ReactNode
  }
}
