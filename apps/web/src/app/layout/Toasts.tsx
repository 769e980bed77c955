import { Toaster } from '@holdfast/ui/toast'
import { appMessages } from '../../messages/app.ts'
import { useWebApp } from '../WebAppContext.tsx'
import './toasts.css'

/** The page's toasts: the progress of transactions, and other short messages. */
export function Toasts() {
  const { toaster } = useWebApp()
  return (
    <Toaster
      toaster={toaster}
      label={appMessages.notifications}
      closeLabel={appMessages.closeNotification}
      detailsLabel={appMessages.details}
    />
  )
}
