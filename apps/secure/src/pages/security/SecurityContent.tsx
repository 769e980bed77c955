import { type AuditPage, embeddedErrorCodes, type Device as KnownDevice } from '@holdfast/api/embedded'
import { visibleWords } from '@holdfast/clear-signing/requests'
import { Button, Spinner } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { codeOf } from '../../session/tokens.ts'
import type { SecurityAccount } from './account.ts'
import './security.css'

type Entry = AuditPage['entries'][number]

/** Shows the devices and the log of an account. The user can revoke devices, freeze the wallet, and log out. */
export function SecurityContent({
  account,
  onSignedOut,
  onLoginTooOld,
}: {
  account: SecurityAccount
  onSignedOut: () => void
  /** Called when a request of the user is refused because the last login is too old. */
  onLoginTooOld: () => void
}) {
  const { security: text, pages } = useTexts()
  const [devices, setDevices] = useState<readonly KnownDevice[]>()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [nextCursor, setNextCursor] = useState<string | null>(null)
  // What the next press would confirm: `freeze`, or the id of the device to revoke.
  const [confirming, setConfirming] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const formatTime = (timeMs: number): string =>
    new Date(timeMs).toLocaleString(document.documentElement.lang || undefined)

  async function run(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    setMessage(undefined)
    try {
      await act()
      setConfirming(undefined)
    } catch (error) {
      if (codeOf(error) === embeddedErrorCodes.loginTooOld) return onLoginTooOld()
      setMessage(codeOf(error) === embeddedErrorCodes.lastDevice ? text.lastDevice : text.failed)
    }
    setBusy(false)
  }
  async function load(): Promise<void> {
    const [listedDevices, log] = await Promise.all([account.listDevices(), account.readLog()])
    setDevices(listedDevices)
    setEntries(log.entries)
    setNextCursor(log.next)
  }
  useEffect(() => {
    void run(load)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once: `revoke` and `more` load what they change.
  }, [])

  const revoke = (device: KnownDevice) =>
    run(async () => {
      await account.revoke(device)
      await load()
    })
  const freeze = () =>
    run(async () => {
      setMessage(text.frozen(formatTime(await account.freeze())))
    })
  const signOut = () =>
    run(async () => {
      await account.signOut()
      onSignedOut()
    })
  const more = () =>
    run(async () => {
      const log = await account.readLog(nextCursor ?? undefined)
      setEntries((shown) => [...shown, ...log.entries])
      setNextCursor(log.next)
    })

  return (
    <div className="page-text security">
      <h1>{text.title}</h1>
      <p role="alert">{message}</p>
      <section aria-labelledby="security-devices">
        <h2 id="security-devices">{text.devices}</h2>
        <p>{text.devicesText}</p>
        {!devices && isBusy && <Spinner label={pages.loading} />}
        <ul>
          {devices?.map((device) => (
            <li key={device.id}>
              <p>
                <strong>{visibleWords(device.label)}</strong>
                <bdi>{visibleWords(device.origin)}</bdi>
                <span>{device.isCurrent ? text.thisDevice : text.lastSeen(formatTime(device.lastSeenAt))}</span>
              </p>
              {!device.isCurrent && (
                <Button
                  variant={confirming === device.id ? 'danger' : 'secondary'}
                  size="sm"
                  disabled={isBusy}
                  aria-label={confirming === device.id ? text.revokeSure : text.revokeNamed(visibleWords(device.label))}
                  onClick={() => (confirming === device.id ? void revoke(device) : setConfirming(device.id))}
                >
                  {confirming === device.id ? text.revokeSure : text.revoke}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="security-log">
        <h2 id="security-log">{text.log}</h2>
        <ol>
          {entries.map((entry) => (
            <li key={entry.id}>
              <p>
                <strong>{text.actions[entry.action] ?? entry.action}</strong>
                <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at)}</time>
                <span>{entry.network && text.network(entry.network)}</span>
              </p>
            </li>
          ))}
        </ol>
        {nextCursor !== null && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void more()}>
            {text.more}
          </Button>
        )}
      </section>
      <section aria-labelledby="security-freeze">
        <h2 id="security-freeze">{text.freeze}</h2>
        <p>{text.freezeText}</p>
        <Button
          variant={confirming === 'freeze' ? 'danger' : 'secondary'}
          disabled={isBusy}
          onClick={() => (confirming === 'freeze' ? void freeze() : setConfirming('freeze'))}
        >
          {confirming === 'freeze' ? text.freezeSure : text.freeze}
        </Button>
        {confirming !== undefined && (
          <Button variant="ghost" onClick={() => setConfirming(undefined)}>
            {text.cancel}
          </Button>
        )}
      </section>
      <Button variant="ghost" onClick={() => void signOut()}>
        {text.signOut}
      </Button>
    </div>
  )
}
