import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { walletMessages as messages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { SetupForm } from './SetupForm.tsx'
import type { SetupKind } from './setup.ts'

/** Shows the first screen: what the wallet is, and three ways to set it up. */
export function Welcome() {
  const [kind, setKind] = useState<SetupKind>()
  if (kind) return <SetupForm kind={kind} onBack={() => setKind(undefined)} />
  const texts = messages.welcome
  return (
    <section className="screen welcome">
      <img className="welcome__mark" src="/icon.svg" alt="" width="88" height="88" />
      <h1 className="welcome__title">{texts.title}</h1>
      <p className="welcome__text">{texts.text}</p>
      <Notice tone="warning" title={messages.purpose}>
        {messages.purposeMore}
      </Notice>
      <div className="screen__foot">
        <Button size="lg" block onClick={() => setKind('create')}>
          {texts.create}
        </Button>
        <Button size="lg" block variant="secondary" onClick={() => setKind('restore')}>
          {texts.restore}
        </Button>
        <Button size="lg" block variant="ghost" onClick={() => setKind('import')}>
          {texts.importKey}
        </Button>
      </div>
    </section>
  )
}
