import type { NamesState } from '@holdfast/core'
import { Badge, ListRow } from '@holdfast/ui'
import { namesMessages } from '../../../messages/languages/english/names.ts'
import { useText } from '../../../messages/useText.ts'

/** If the typed name is taken, shows similar names, and which of them are free. A press on a free name enters it. */
export function NameSuggestions({
  names: { check, suggestions, isRegistering, label },
  zone,
  onChoose,
}: {
  names: NamesState
  zone: string
  onChoose: (label: string) => void
}) {
  const text = useText(namesMessages)
  // The typed name itself is shown above the list.
  const others = suggestions.filter(({ name }) => name !== label.toLowerCase())
  if (check !== 'registered' || others.length === 0) return null
  return (
    <section className="hf-kit-register-name-suggestions" aria-label={text('names.suggestions')}>
      {others.map(({ name, isRegistered }) => (
        <ListRow
          key={name}
          disabled={isRegistering || isRegistered}
          trailing={
            isRegistered ? (
              <Badge>{text('names.registered')}</Badge>
            ) : (
              <Badge tone="success">{text('names.available')}</Badge>
            )
          }
          onClick={() => onChoose(name)}
        >
          <bdi>{`${name}.${zone}`}</bdi>
        </ListRow>
      ))}
    </section>
  )
}
