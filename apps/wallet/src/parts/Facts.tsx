import type { ReactNode } from 'react'

/** A value with its label. `isCode` uses a monospaced font and allows a line break anywhere. */
export type Fact = { label: string; value: ReactNode; isCode?: boolean | undefined }

/** Lists values with their labels, one below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, isCode }) => (
        <div key={label} className="facts__row">
          <dt>{label}</dt>
          <dd className={isCode ? 'facts__code' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
