import { useAccount } from '@holdfast/react'
import { whenIdle } from '@holdfast/ui/idle'
import { useObservable } from '@holdfast/ui/observable'
import { useEffect } from 'react'
import { islandMessages } from '../messages/islands.ts'
import { afterPaint } from './loading/afterPaint.ts'
import { createLazyView } from './loading/lazyView.tsx'
import { useConfig, useSession, useWebApp } from './WebAppContext.tsx'

const StakeSync = createLazyView(async () => (await import('../stake/StakeSync.tsx')).StakeSync)
const StakeDialog = createLazyView(async () => (await import('../stake/form/StakeDialog.tsx')).StakeDialog)

/**
 * The parts of the page that have no place in its layout: the sandbox wallet, the refresh of the stake, and the stake dialog.
 */
export function Islands() {
  const app = useWebApp()
  const session = useSession()
  const config = useConfig()
  const account = useAccount()
  const action = useObservable(app.dialog)
  const isStaker = session.status === 'user' && account.isConnected

  const publicConfig = config.status === 'ready' ? config.config : undefined
  const kit = config.status === 'ready' ? config.kit : undefined
  useEffect(() => {
    if (!publicConfig?.devnetWallet || !kit) return undefined
    let stop: (() => void) | undefined
    let isCurrent = true
    const cancel = afterPaint(
      () =>
        void import('../devnet-wallet/announceFromConfig.ts').then(
          ({ announceFromConfig }) => {
            if (isCurrent) stop = announceFromConfig(publicConfig, kit)
          },
          // The sandbox wallet's code could not be loaded, for example offline. The wallet is missing until a reload.
          () => undefined,
        ),
    )
    return () => {
      isCurrent = false
      cancel()
      stop?.()
    }
  }, [publicConfig, kit])

  useEffect(() => (isStaker ? whenIdle(StakeDialog.preload) : undefined), [isStaker])

  // The dialog belongs to the connected account. When the account disconnects, the dialog closes and a toast says why. When the
  // session ends, the dialog closes too, and `Notices` says why.
  const isUser = session.status === 'user'
  useEffect(() => {
    if (isStaker || action === null) return
    app.dialog.set(null)
    if (isUser) app.toaster.show({ variant: 'info', message: islandMessages.notConnected })
  }, [app, isStaker, isUser, action])

  if (!isStaker) return null
  return (
    <>
      <StakeSync />
      {action && <StakeDialog action={action} />}
    </>
  )
}
