export { Dialog, type DialogWindowProps } from '../dialog/Dialog.tsx'
