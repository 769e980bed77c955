import { CircleAlert, Info, TriangleAlert } from '@holdfast/ui'
import type { ReactNode } from 'react'

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert }

/** Shows a note that the user must not overlook. Its tone is visible in its icon and its text, not only in its colour. */
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
    /** Whether screen readers announce the note when it appears. @default false */
    isAlert?: boolean | undefined
    children: ReactNode
  }
}
