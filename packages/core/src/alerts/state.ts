import type { AlertName } from './catalogue.ts'

/** The severity of an alert. */
export type AlertVariant = 'info' | 'success' | 'warning' | 'error'

/** Where an alert is shown: in the modal, or over the page while the modal is closed. */
export type AlertPlace = 'modal' | 'page'

/** The alert that is shown; {@link initialAlertState} if there is none. */
export type AlertState = {
  open: boolean
  /** The text, in English. */
  message: string
  variant: AlertVariant
  /** The key for translations of the text; undefined while there is no alert. */
  code: AlertName | undefined
  place: AlertPlace
}

/** No alert. */
export const initialAlertState: AlertState = {
  open: false,
  message: '',
  variant: 'info',
  code: undefined,
  place: 'modal',
}
