import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from '../field/Field.tsx'
import { useFieldIds } from '../field/useFieldIds.ts'
import { IconButton } from '../icon-button/IconButton.tsx'
import { Eye, EyeOff } from '../icons/icons.ts'

/** Props of {@link TextField}: those of an `<input>`, and its own. */
export type TextFieldProps = ComponentProps<'input'> & {
  label: string
  /** Whether to hide the label from all but screen readers, as in a search field with an obvious purpose. @default false */
  labelHidden?: boolean | undefined
  /** A hint below the field. */
  description?: ReactNode
  /** The error and how to correct it. The field is invalid while this is set. */
  error?: ReactNode
  /** Called with the text after each change. */
  onValueChange?: ((value: string) => void) | undefined
  /**
   * Adds a button that shows and hides a password. The button's name is `show` while the password is hidden, and `hide` while
   * it is shown.
   */
  reveal?: { show: string; hide: string } | undefined
  /** An icon before the text. */
  leading?: ReactNode
  /** Content after the text, such as the constant end of a name. */
  trailing?: ReactNode
}

/** Draws an input for one line of text, with its label, description and error. */
export function TextField({
  label,
  labelHidden,
  description,
  error,
  onValueChange,
  reveal,
  leading,
  trailing,
  className,
  id,
  type = 'text',
  onChange,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const [revealed, setRevealed] = useState(false)
  const ids = useFieldIds({
    id,
    description: Boolean(description),
    error: Boolean(error),
    describedBy,
  })

  return (
    <Field
      ids={ids}
      label={label}
      labelHidden={labelHidden}
      description={description}
      error={error}
      className={className}
    >
      <div className="hf-field-box">
        {leading}
        <input
          {...rest}
          id={ids.inputId}
          type={reveal && revealed ? 'text' : type}
          className="hf-field-input"
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          {...(reveal && { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' })}
          onChange={(event) => {
            onChange?.(event)
            onValueChange?.(event.target.value)
          }}
        />
        {trailing}
        {reveal && (
          <IconButton
            label={revealed ? reveal.hide : reveal.show}
            aria-controls={ids.inputId}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeOff /> : <Eye />}
          </IconButton>
        )}
      </div>
    </Field>
  )
}
