// The views for sending follow one another, so they load together.
export { WalletSend } from './WalletSend/WalletSend.tsx'
export { WalletSendPreview } from './WalletSendPreview/WalletSendPreview.tsx'
export { WalletSendProgress } from './WalletSendProgress/WalletSendProgress.tsx'
export { WalletSendSelectToken } from './WalletSendSelectToken/WalletSendSelectToken.tsx'
