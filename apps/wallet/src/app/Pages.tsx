import { useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { AccountsPage } from '../accounts/AccountsPage.tsx'
import { NetworksPage } from '../chains/NetworksPage.tsx'
import { HomePage } from '../home/HomePage.tsx'
import { ConnectPage } from '../link/ConnectPage.tsx'
import { DeepLinkPage } from '../link/DeepLinkPage.tsx'
import { SessionPage } from '../sessions/SessionPage.tsx'
import { BackupPage } from '../settings/BackupPage.tsx'
import { SettingsPage } from '../settings/SettingsPage.tsx'

/** Shows the screen for the current path in an unlocked wallet. */
export function Pages() {
  const [path] = useLocation()
  const shownPath = useRef(path)
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // On the first load, the focus stays where the browser sets it.
    if (shownPath.current === path) return
    shownPath.current = path
    content.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [path])

  return (
    <div ref={content} className="wallet__page">
      <Switch>
        <Route path="/connect" component={ConnectPage} />
        <Route path="/wc" component={DeepLinkPage} />
        <Route path="/apps/:topic">{({ topic }) => <SessionPage topic={topic} />}</Route>
        <Route path="/accounts" component={AccountsPage} />
        <Route path="/networks" component={NetworksPage} />
        <Route path="/settings" component={SettingsPage} />
        <Route path="/backup" component={BackupPage} />
        <Route component={HomePage} />
      </Switch>
    </div>
  )
}
