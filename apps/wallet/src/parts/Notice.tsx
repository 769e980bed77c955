import { CircleAlert, Info, TriangleAlert } from '@holdfast/ui'
import type { ReactNode } from 'react'

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert }

/** A remark that must not be overlooked. Its tone is told by an icon and its words too. */
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
    /** Read out when it appears. @default false */
    isAlert?: boolean | undefined
    children: ReactNode
  }
}
