export { installTestWallet, type TestWallet } from './playwright/installTestWallet.ts'
