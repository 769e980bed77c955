import { Spinner } from '@holdfast/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../../messages/texts.ts'
import { DeviceOutlet, type DevicePageProps } from '../login/DeviceOutlet.tsx'
import { PageLogin } from '../login/PageLogin.tsx'
import type { PageProps } from '../page.ts'
import { securityAccount } from './account.ts'
import { SecurityContent } from './SecurityContent.tsx'

/** Shows the page on which the user sees the wallet's devices and log, revokes devices, and freezes the wallet. */
export function SecurityPage({ config }: PageProps) {
  return <DeviceOutlet config={config} Page={AccountPage} />
}

function AccountPage({ device }: DevicePageProps) {
  const { security, pages } = useTexts()
  const [isLoggedIn, setLoggedIn] = useState<boolean>()
  const [logins, setLogins] = useState(0)
  useEffect(() => {
    device.session.resume().then(
      (user) => setLoggedIn(user !== undefined),
      () => setLoggedIn(false),
    )
  }, [device])
  if (isLoggedIn === undefined) return <Spinner label={pages.loading} />
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
