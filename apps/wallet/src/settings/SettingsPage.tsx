import { Button, ChevronRight, KeyRound, Link2, ListRow } from '@holdfast/ui'
import { type ColorModeChoice, colorModeChoices } from '@holdfast/ui/color-mode'
import { useObservable } from '@holdfast/ui/observable'
import { useLocation } from 'wouter'
import { useWallet } from '../app/WalletContext.tsx'
import { walletMessages } from '../messages/wallet.ts'
import { Notice } from '../parts/Notice.tsx'
import { Screen } from '../parts/Screen.tsx'
import { ForgetWallet } from '../vault/ForgetWallet.tsx'
import { Choices } from './Choices.tsx'
import { autoLockChoices } from './settings.ts'

const messages = walletMessages.settings

/** Shows the settings, and the button that deletes the wallet. */
export function SettingsPage() {
  const app = useWallet()
  const { autoLockMinutes } = useObservable(app.settings.values)
  const colorMode = useObservable(app.colorMode.choice)
  const [, navigate] = useLocation()

  function registerForLinks(): void {
    try {
      navigator.registerProtocolHandler('web+wc', `${window.location.origin}/wc?uri=%s`)
      app.toaster.show({ variant: 'info', message: messages.openLinksDone })
    } catch {
      // Not every browser supports this function, and none does outside of a secure context.
      app.toaster.show({ variant: 'error', message: messages.openLinksFailed })
    }
  }

  return (
    <Screen title={messages.title} backTo="/">
      <section className="group" aria-labelledby="settings-security">
        <h2 id="settings-security" className="section-title">
          {messages.security}
        </h2>
        <ListRow leading={<KeyRound />} trailing={<ChevronRight />} onClick={() => navigate('/backup')}>
          {walletMessages.backup.row}
        </ListRow>
        <Choices
          label={messages.autoLock}
          value={String(autoLockMinutes)}
          choices={autoLockChoices.map((minutes) => ({ value: String(minutes), label: messages.minutes(minutes) }))}
          onChoose={(value) => void app.settings.change({ autoLockMinutes: Number(value) })}
        />
        <Button variant="secondary" block onClick={registerForLinks}>
          <Link2 />
          {messages.openLinks}
        </Button>
        <p className="screen__text">{messages.openLinksText}</p>
      </section>
      <section className="group" aria-labelledby="settings-appearance">
        <h2 id="settings-appearance" className="section-title">
          {messages.appearance}
        </h2>
        <Choices
          label={walletMessages.colorMode}
          value={colorMode}
          choices={colorModeChoices.map((value) => ({ value, label: walletMessages.colorModes[value] }))}
          onChoose={(value) => app.colorMode.choose(value as ColorModeChoice /* The value is one of the choices. */)}
        />
      </section>
      <section className="group" aria-labelledby="settings-about">
        <h2 id="settings-about" className="section-title">
          {messages.about}
        </h2>
        <Notice tone="warning" title={walletMessages.purpose}>
          {walletMessages.purposeMore}
        </Notice>
        <ForgetWallet />
      </section>
    </Screen>
  )
}
