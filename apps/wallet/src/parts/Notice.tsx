import { CircleAlert, Info, TriangleAlert } from '@holdfast/ui'
import type { ReactNode } from 'react'

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert }

/** A note that must not be overlooked. Besides its colour, an icon and words show its tone. */
export function Notice({ tone, title, children, isAlert = false }: Notice.Props) {
  const Icon = icons[tone]
  return (
    <div className="notice" data-tone={tone} role={isAlert ? 'alert' : undefined}>
      <Icon />
      <div className="notice__words">
        {title !== undefined && <p className="notice__title">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  )
}

export declare namespace Notice {
  type Props = {
    tone: keyof typeof icons
    title?: string | undefined
    /** Announced to screen readers when it appears. @default false */
    isAlert?: boolean | undefined
    children: ReactNode
  }
}
