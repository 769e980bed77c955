import { useId } from 'react'
import { FieldGroup } from '../parts/FieldGroup.tsx'

/** Lets the user choose one of a few options. All options are visible. */
export function Choices({ label, value, choices, onChoose }: Choices.Props) {
  const name = useId()
  return (
    <FieldGroup className="choices" label={label}>
      <div className="choices__row">
        {choices.map((choice) => (
          <label key={choice.value} className="choices__item">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

export declare namespace Choices {
  type Props = {
    label: string
    value: string
    choices: readonly { value: string; label: string }[]
    onChoose: (value: string) => void
  }
}
