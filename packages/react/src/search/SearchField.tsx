import { TextField } from '@holdfast/ui'
import { useId } from 'react'
import './SearchField.css'

/** Props of {@link SearchField}. */
export type SearchFieldProps = {
  /** The subject of the search: announced, and shown while the field is empty. */
  label: string
  query: string
  onQuery: (query: string) => void
  /** How much was found. Shown below the field and announced when it changes. */
  summary: string | undefined
  /** Whether the list is short enough to see it all. Only the summary is then shown. @default false */
  fieldHidden?: boolean | undefined
}

/** Searches the list below it, and says how much was found. */
export function SearchField({ label, query, onQuery, summary, fieldHidden = false }: SearchFieldProps) {
  const id = useId()
  return (
    <div>
      {!fieldHidden && (
        <TextField
          type="search"
          label={label}
          labelHidden
          placeholder={label}
          value={query}
          onValueChange={onQuery}
          aria-describedby={id}
        />
      )}
      <output id={id} className="hf-kit-search-summary">
        {summary}
      </output>
    </div>
  )
}
