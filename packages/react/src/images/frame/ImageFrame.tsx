import type { ReactNode } from 'react'
import './ImageFrame.css'

/** Draws the square frame of an image, a letter or an icon. Decorative: the name of the pictured thing is next to it. */
export function ImageFrame({ className, size, children }: ImageFrame.Props) {
  return (
    <span className={`hf-kit-image ${className}`} data-size={size} aria-hidden="true">
      {children}
    </span>
  )
}

export declare namespace ImageFrame {
  type Props = {
    /** The class of this kind of image. */
    className: string
    size?: 'sm' | 'md' | 'grid' | 'lg' | undefined
    children: ReactNode
  }
}
