import { Children, type ReactNode } from 'react'

/** This many actions or fewer are never split into two rows, since one of the rows would have a single action. */
const MAX_UNSPLIT = 3

/**
 * Lays out the actions of the account in one row if their texts, which depend on the language, fit. Otherwise, it splits them
 * into two rows if there are more than three.
 */
export function AccountActions({ children }: { children: ReactNode }) {
  const actions = Children.toArray(children)
  const firstCount = actions.length > MAX_UNSPLIT ? Math.ceil(actions.length / 2) : actions.length
  const groups = [actions.slice(0, firstCount), actions.slice(firstCount)].filter((group) => group.length > 0)
  return (
    <div className="hf-kit-account-actions">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second half
        <div key={index} className="hf-kit-account-actions-half" style={{ flexGrow: group.length }}>
          {group}
        </div>
      ))}
    </div>
  )
}
