import { Link, useLocation } from 'wouter'
import { ColorModeMenu } from '../../color-mode/ColorModeMenu.tsx'
import { appMessages } from '../../messages/app.ts'
import { UserMenu } from '../../session/UserMenu.tsx'
import { WalletButton } from '../../wallet-button/WalletButton.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { useDrawnPart } from '../loading/hydration.ts'
import { loginPath } from '../routing/returnPath.ts'
import { routes } from '../routing/routes.ts'
import { useConfig, useSession } from '../WebAppContext.tsx'
import { Wordmark } from './Wordmark.tsx'

/** The header: wordmark, wallet button for a signed-in user, colour mode, user menu or 'Login'. */
export function Header() {
  const session = useSession()
  const config = useConfig()
  const [path] = useLocation()
  const drawnAttributes = useDrawnPart()

  return (
    <header className="header" {...drawnAttributes}>
      <div className="header__bar">
        <Link className="wordmark" href={routes.home} aria-label={appMessages.home}>
          <Wordmark />
        </Link>
        <div className="header__controls">
          {session.status === 'user' && (
            <div className="header__wallet" data-depends-on={drawnAttributes['data-asleep'] && 'wallet'}>
              {config.status === 'ready' && (
                <ErrorBoundary
                  resetKey={config.config.projectId}
                  fallback={() => (
                    <span className="header__wallet-failed" role="alert">
                      {appMessages.walletButtonFailed}
                    </span>
                  )}
                >
                  <WalletButton projectId={config.config.projectId} verifiedWallet={session.user.verifiedWallet} />
                </ErrorBoundary>
              )}
            </div>
          )}
          <ColorModeMenu />
          {session.status === 'user' ? (
            <UserMenu userName={session.user.userName} />
          ) : (
            <Link className="header__login" href={loginPath(path)}>
              {appMessages.login}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
