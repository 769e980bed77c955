import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { joinClasses } from '../class-names/joinClasses.ts'
import { Field } from '../field/Field.tsx'
import { useFieldIds } from '../field/useFieldIds.ts'

/** Props of {@link AmountField}: those of an `<input>`, and its own. */
export type AmountFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'max'> & {
  label: string
  /** @default false */
  labelHidden?: boolean | undefined
  /** The text as typed. The caller parses and validates it. */
  value: string
  onValueChange: (value: string) => void
  /** The unit, for example 'ETH'. */
  symbol: string
  /** The token's picture, drawn before its symbol. */
  mark?: ReactNode
  /** The line below the field, such as the available amount, or the worth of the typed amount. */
  secondary?: ReactNode
  /** The button inside the field that fills in the maximum. */
  max?: { label: string; onPress: () => void; disabled?: boolean | undefined } | undefined
  error?: ReactNode
}

/**
 * Draws a field for an amount of money: a large figure, its unit, and 'Max'. The value is text, so it is never rounded as a
 * float.
 */
export function AmountField({
  label,
  labelHidden,
  value,
  onValueChange,
  symbol,
  mark,
  secondary,
  max,
  error,
  className,
  id,
  disabled,
  onChange,
  'aria-describedby': ownDescription,
  ...rest
}: AmountFieldProps) {
  const ids = useFieldIds({ id, description: Boolean(secondary), error: Boolean(error), describedBy: ownDescription })
  return (
    <Field
      ids={ids}
      label={label}
      labelHidden={labelHidden}
      description={secondary}
      error={error}
      className={joinClasses('hf-amount-field', className)}
    >
      <div className="hf-field-box">
        <input
          {...rest}
          id={ids.inputId}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          value={value}
          className="hf-field-input hf-amount-field-input"
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            onChange?.(event)
            onValueChange(event.target.value)
          }}
        />
        <span className="hf-amount-field-unit">
          {mark}
          {symbol}
        </span>
        {max && (
          <Button size="sm" variant="secondary" disabled={disabled || max.disabled} onClick={max.onPress}>
            {max.label}
          </Button>
        )}
      </div>
    </Field>
  )
}
