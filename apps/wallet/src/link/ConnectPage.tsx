import { Button, Spinner, TextField } from '@holdfast/ui'
import { type FormEvent, useState } from 'react'
import { useConnected, useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Screen } from '../parts/Screen.tsx'
import { Scanner } from '../scan/Scanner.tsx'
import { type LinkOutcome, pairByLink } from './actions.ts'
import { LinkResult } from './LinkResult.tsx'

const messages = walletMessages.link

/** Lets the user pair with an app by pasting its link, or by scanning its QR code with the camera or from a picture. */
export function ConnectPage() {
  const app = useWallet()
  const connected = useConnected()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<LinkOutcome>()
  const [isWorking, setWorking] = useState(false)

  async function pair(link: string): Promise<void> {
    setWorking(true)
    setOutcome(undefined)
    setOutcome(await pairByLink(app, connected, link))
    setWorking(false)
  }

  return (
    <Screen title={messages.title} text={messages.text} backTo="/">
      {outcome?.status === 'paired' ? (
        <LinkResult outcome={outcome} />
      ) : (
        <>
          <form
            className="screen__form"
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              void pair(text)
            }}
          >
            <TextField
              label={messages.field}
              placeholder={messages.placeholder}
              value={text}
              error={outcome && messages.problems[outcome.problem]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onValueChange={setText}
            />
            <Button type="submit" size="lg" block loading={isWorking} loadingLabel={messages.working}>
              {messages.submit}
            </Button>
          </form>
          <Scanner onText={(found) => void pair(found)} />
        </>
      )}
      {isWorking && <Spinner label={messages.working} />}
    </Screen>
  )
}
