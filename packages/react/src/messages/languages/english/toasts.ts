import { type AlertName, alertCatalogue, embeddedToasts, sendToasts, swapToasts } from '@holdfast/core'

const toasts = { ...embeddedToasts, ...sendToasts, ...swapToasts }

function prefixKeys(prefix: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))
}

/**
 * The English texts of toasts and alerts that core contains, for the types of translations. No page loads this object, since
 * core passes the English text along with its code.
 */
export const toastMessages = {
  ...prefixKeys('toast', toasts),
  ...prefixKeys(
    'alert',
    Object.fromEntries(
      Object.entries(alertCatalogue).map(([name, alert]) => [name, alert({ origin: '' }).shortMessage]),
    ),
  ),
  // Cast: the keys are made from those of core's catalogues.
} as { readonly [Code in keyof typeof toasts as `toast.${Code}`]: (typeof toasts)[Code] } & {
  readonly [Name in AlertName as `alert.${Name}`]: string
}
