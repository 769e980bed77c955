export { createToaster, type Toast, type ToastContent, type Toaster as ToasterStore } from '../toast/createToaster.ts'
export { Toaster, type ToasterProps } from '../toast/Toaster.tsx'
