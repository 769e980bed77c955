import type { AlertName } from './catalogue.ts'

export type AlertVariant = 'info' | 'success' | 'warning' | 'error'

/** Where an alert is shown: in the modal, or over the page while there is no modal to show it in. */
export type AlertPlace = 'modal' | 'page'

export type AlertState = {
  open: boolean
  /** In English. */
  message: string
  variant: AlertVariant
  /** Names the text, for those who say it in another language; undefined while there is none. */
  code: AlertName | undefined
  place: AlertPlace
}

export const initialAlertState: AlertState = {
  open: false,
  message: '',
  variant: 'info',
  code: undefined,
  place: 'modal',
}
