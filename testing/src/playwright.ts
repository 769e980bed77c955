export { installBitcoinWallet } from './playwright/installBitcoinWallet.ts'
export { installPolkadotWallet } from './playwright/installPolkadotWallet.ts'
export { installSolanaWallet } from './playwright/installSolanaWallet.ts'
export { installTestWallet, type TestWallet } from './playwright/installTestWallet.ts'
