export type AlertVariant = 'info' | 'success' | 'warning' | 'error'

export type AlertState = { open: boolean; message: string; variant: AlertVariant }

export const initialAlertState: AlertState = { open: false, message: '', variant: 'info' }
