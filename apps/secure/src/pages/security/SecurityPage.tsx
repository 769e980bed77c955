import { Spinner } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { PageLogin } from '../login/PageLogin.tsx'
import { useDevice } from '../login/useDevice.ts'
import type { PageProps } from '../page.ts'
import { securityAccount } from './account.ts'
import { SecurityContent } from './SecurityContent.tsx'

/** Shows the page on which the user sees the wallet's devices and log, revokes devices, and freezes the wallet. */
export function SecurityPage({ config }: PageProps) {
  const { security, keys, pages } = useTexts()
  const device = useDevice(config)
  const [isLoggedIn, setLoggedIn] = useState<boolean>()
  const [logins, setLogins] = useState(0)
  useEffect(() => {
    device?.session.resume().then(
      (user) => setLoggedIn(user !== undefined),
      () => setLoggedIn(false),
    )
  }, [device])
  if (!config.project) return <p className="page-text">{keys.unknownProject}</p>
  if (!device || isLoggedIn === undefined) return <Spinner label={pages.loading} />
  const askLogin = () => {
    setLoggedIn(false)
    setLogins((logins) => logins + 1)
  }
  const content = <SecurityContent account={securityAccount(device)} onSignedOut={askLogin} onLoginTooOld={askLogin} />
  return isLoggedIn ? (
    content
  ) : (
    <PageLogin key={logins} title={security.title} device={device}>
      {() => content}
    </PageLogin>
  )
}
