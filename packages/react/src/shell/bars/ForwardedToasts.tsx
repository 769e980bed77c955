import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { PageToast } from '../../KitContext.ts'
import { toastText } from '../../messages/coreText.ts'
import { useText } from '../../messages/useText.ts'
import { useTranslated } from '../../messages/useTranslated.ts'

/** Passes the kit's toast to the app, which shows it among its own. Renders nothing. */
export function ForwardedToasts({ onToast }: { onToast: (toast: PageToast | undefined) => void }) {
  const text = useText()
  const translated = useTranslated()
  const shown = useKit(({ toasts }) => (toasts.open ? toasts.toast : undefined))
  useEffect(() => {
    if (!shown) return undefined
    onToast({ variant: shown.variant, message: toastText(text, translated, shown) })
    return () => onToast(undefined)
  }, [shown, onToast, text, translated])
  return null
}
