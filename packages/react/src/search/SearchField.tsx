import { TextField } from '@holdfast/ui'
import { useId } from 'react'
import './SearchField.css'

/** Props of {@link SearchField}. */
export type SearchFieldProps = {
  /** The field's label, such as 'Search token'. It is announced, and shown while the field is empty. */
  label: string
  query: string
  onQuery: (query: string) => void
  /** How much was found. The summary is shown below the field and announced when it changes. */
  summary: string | undefined
  /** Shows only the summary, for a list that is short enough to need no search. @default false */
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
