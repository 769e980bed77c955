import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { PageToast } from '../../KitContext.ts'
import { toastText } from '../../messages/coreText.ts'
import { useText } from '../../messages/useText.ts'
import { useTranslator } from '../../messages/useTranslator.ts'

/** Passes the kit's toast to the app, which shows it among its own. The component itself renders nothing. */
export function ForwardedToasts({ onToast }: { onToast: (toast: PageToast | undefined) => void }) {
  const text = useText()
  const translate = useTranslator()
  const shown = useKit(({ toasts }) => (toasts.open ? toasts.toast : undefined))
  useEffect(() => {
    if (!shown) return undefined
    onToast({ variant: shown.variant, message: toastText(text, translate, shown) })
    return () => onToast(undefined)
  }, [shown, onToast, text, translate])
  return null
}
