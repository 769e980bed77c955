import { Button, TextField } from '@holdfast/ui'
import { useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../keys/sealing/methods.ts'
import { useTexts } from '../../messages/texts.ts'

/** Asks for a recovery password, twice. If the passwords are refused, the fields keep them. */
export function SealPassword({
  isWorking,
  onPassword,
}: {
  isWorking: boolean
  onPassword: (password: string, again: string) => void
}) {
  const {
    keys: { seal: text },
  } = useTexts()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  return (
    <form
      className="seal-password"
      onSubmit={(event) => {
        event.preventDefault()
        onPassword(password, again)
      }}
    >
      <TextField
        label={text.password}
        type="password"
        autoComplete="new-password"
        description={text.passwordText(String(MIN_PASSWORD_LENGTH))}
        value={password}
        onValueChange={setPassword}
      />
      <TextField
        label={text.passwordAgain}
        type="password"
        autoComplete="new-password"
        value={again}
        onValueChange={setAgain}
      />
      <Button type="submit" block variant="secondary" loading={isWorking}>
        {text.setPassword}
      </Button>
    </form>
  )
}
