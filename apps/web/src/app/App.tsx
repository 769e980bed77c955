import { HoldfastProvider } from '@holdfast/react'
import { appMessages } from '../messages/app.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './layout/Layout.tsx'
import { LoadError } from './loading/LoadError.tsx'
import { createLazyView } from './loading/lazyView.tsx'
import { Pages } from './routing/Pages.tsx'
import { useConfig, useWebApp, WebAppContext } from './WebAppContext.tsx'
import type { WebApp } from './webApp.ts'

const Islands = createLazyView(async () => (await import('./Islands.tsx')).Islands)

/** The whole page. */
export function App({ app }: App.Props) {
  return (
    <WebAppContext value={app}>
      <Frame />
    </WebAppContext>
  )
}

export declare namespace App {
  type Props = { app: WebApp }
}

/**
 * Renders the page inside the kit's provider once the kit has been created from the configuration. Before that, renders the
 * page without a wallet.
 */
function Frame() {
  const config = useConfig()
  const { showKitToast } = useWebApp()
  const frame = (
    <Layout>
      <ErrorBoundary fallback={(_error, retry) => <LoadError text={appMessages.crashed} onRetry={retry} />}>
        <Pages />
      </ErrorBoundary>
    </Layout>
  )
  if (config.status !== 'ready') return frame
  return (
    <HoldfastProvider kit={config.kit} onToast={showKitToast}>
      {frame}
      <Islands />
    </HoldfastProvider>
  )
}
