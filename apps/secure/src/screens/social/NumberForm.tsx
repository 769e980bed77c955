import { Button, TextField } from '@holdfast/ui'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'

/** How many digits the number has. */
const LENGTH = 4

/** Asks for the number that the window of a social login showed. The page around the frame learns nothing of it. */
export function NumberForm({ onNumber }: { onNumber: (number: string) => void }) {
  const { social: text } = useTexts()
  const [number, setNumber] = useState('')
  const isComplete = number.length === LENGTH
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
        maxLength={LENGTH}
        value={number}
        onValueChange={(value) => setNumber(value.replace(/\D/g, ''))}
      />
      <Button type="submit" disabled={!isComplete}>
        {text.giveNumber}
      </Button>
    </form>
  )
}
