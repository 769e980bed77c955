import type { ReactNode } from 'react'

/** A fact with its name. `isCode` writes it in letters of one width and lets it break anywhere. */
export type Fact = { label: string; value: ReactNode; isCode?: boolean | undefined }

/** Facts below each other. */
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
