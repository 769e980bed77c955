import { Button, TextField } from '@holdfast/ui'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'

/** How many digits the number has. */
const DIGITS = 4

/** Asks for the number that a social login's window shows. The page around the frame does not learn the number. */
export function NumberForm({ onNumber }: { onNumber: (number: string) => void }) {
  const { social: text } = useTexts()
  const [number, setNumber] = useState('')
  const isComplete = number.length === DIGITS
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) onNumber(number)
  }
  return (
    <form className="frame-scroll" noValidate onSubmit={submit}>
      <p>{text.askNumber}</p>
      <TextField
        label={text.number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={DIGITS}
        value={number}
        onValueChange={(value) => setNumber(value.replace(/\D/g, ''))}
      />
      <Button type="submit" disabled={!isComplete}>
        {text.giveNumber}
      </Button>
    </form>
  )
}
