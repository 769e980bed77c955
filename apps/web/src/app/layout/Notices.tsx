import { Button } from '@holdfast/ui'
import { useState } from 'react'
import { appMessages } from '../../messages/app.ts'
import { useOnline } from '../useOnline.ts'
import { useConfig, useSession, useWebApp } from '../WebAppContext.tsx'

/**
 * Shows, below the header, what is wrong with the whole page: it is offline, the server is unreachable, or the session has
 * ended.
 */
export function Notices() {
  const app = useWebApp()
  const session = useSession()
  const config = useConfig()
  const isOnline = useOnline()
  const [dismissed, setDismissed] = useState<object | null>(null)

  function retry() {
    void app.session.refresh()
    void app.loadConfig()
  }

  return (
    <div className="notices" aria-live="polite">
      {!isOnline && <p className="notice notice--warning">{appMessages.offline}</p>}
      {isOnline && config.status === 'failed' && (
        <Notice text={appMessages.configFailed} action={appMessages.retry} onAction={retry} />
      )}
      {isOnline && config.status !== 'failed' && session.status === 'unreachable' && (
        <Notice text={appMessages.unreachable} action={appMessages.retry} onAction={retry} />
      )}
      {session.status === 'visitor' && session.notice === 'ended' && dismissed !== session && (
        <Notice text={appMessages.sessionEnded} action={appMessages.dismiss} onAction={() => setDismissed(session)} />
      )}
    </div>
  )
}

function Notice({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <div className="notice notice--warning">
      <p>{text}</p>
      <Button variant="ghost" size="sm" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
