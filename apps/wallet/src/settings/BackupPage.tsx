import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Secrets } from '../accounts/account.ts'
import { useWallet } from '../app/WalletContext.tsx'
import { createKeyring } from '../keys/keyring.ts'
import { formatPrivateKey } from '../keys/privateKey.ts'
import { walletMessages } from '../messages/wallet.ts'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Screen } from '../parts/Screen.tsx'
import { PasswordForm } from '../vault/PasswordForm.tsx'

const messages = walletMessages.backup

/** Shows the recovery phrase and the keys once the user has entered the password. */
export function BackupPage() {
  const { vault } = useWallet()
  const [secrets, setSecrets] = useState<Secrets>()

  return (
    <Screen title={messages.title} backTo="/settings">
      <Notice tone="danger">{messages.text}</Notice>
      {secrets ? (
        <RevealedSecrets secrets={secrets} />
      ) : (
        <PasswordForm
          label={messages.password}
          submit={messages.reveal}
          working={messages.working}
          open={async (password) => setSecrets(await vault.reveal(password))}
        />
      )}
    </Screen>
  )
}

function RevealedSecrets({ secrets }: { secrets: Secrets }) {
  const { settings } = useWallet()
  const [, navigate] = useLocation()
  const keyring = createKeyring(secrets)
  return (
    <>
      {secrets.phrase !== undefined && (
        <section aria-labelledby="backup-phrase">
          <h2 id="backup-phrase" className="section-title">
            {messages.phrase}
          </h2>
          <ol className="phrase">
            {secrets.phrase.split(' ').map((word, index) => (
              // A word may occur twice, so the key needs its position, which never changes.
              <li key={`${index} ${word}`}>{word}</li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="backup-keys">
        <h2 id="backup-keys" className="section-title">
          {messages.keys}
        </h2>
        {keyring.accounts.map(({ id, name }) => (
          <div key={id} className="group">
            <h3 className="field-group__label">{name}</h3>
            {keyring.exportKeys(id).map((key) => (
              <div key={key.namespace}>
                <p className="screen__text">{messages.namespaces[key.namespace]}</p>
                <Address address={formatPrivateKey(key)} kind={messages.namespaces[key.namespace]} />
              </div>
            ))}
          </div>
        ))}
      </section>
      <div className="screen__foot">
        <Button
          size="lg"
          block
          onClick={() => {
            void settings.change({ isBackedUp: true })
            navigate('/')
          }}
        >
          {messages.done}
        </Button>
      </div>
    </>
  )
}
