import type { ReactNode } from 'react'

/** Shows a list of labels and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="frame-facts">{children}</dl>
}

/** Shows one label and its value. */
export function Fact({
  label,
  isCode,
  children,
}: {
  label: string
  isCode?: boolean | undefined
  children: ReactNode
}) {
  return (
    <div className="frame-fact">
      <dt>{label}</dt>
      <dd data-code={isCode || undefined}>{children}</dd>
    </div>
  )
}
