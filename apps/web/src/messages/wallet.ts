import { productName } from '../app/product.ts'

/** The texts of the account menu and the verification. */
export const walletMessages = {
  noAddress: 'No address',
  stakeUnknown: '…',
  /** The namespace of an account that cannot have a stake, shown instead of the stake. */
  namespaces: { eip155: '', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' },
  stakeExactly: (stake: string) => `Your stake: ${stake}`,
  verification: { verified: 'Verified: this wallet belongs to your account', unverified: 'Not verified yet' },
  outOfReach: 'Your wallet cannot be reached. Check your connection.',
  stakeUnavailable: 'Your stake could not be read',
  items: { verify: 'Verify', deposit: 'Deposit', withdraw: 'Withdraw', disconnect: 'Disconnect', wallet: 'Wallet' },
  verified: 'Wallet verified successfully',
  verifyStatement: `I prove to ${productName} that this wallet is mine. This costs nothing and moves nothing.`,
  verifyFailed: {
    HTTP_400: 'This is not an address that can be verified. Connect another wallet.',
    HTTP_401: 'Your session has ended. Log in again, then verify the wallet.',
    HTTP_403:
      'The signature was not accepted as a proof for this wallet. Verify again and sign with the connected account.',
    HTTP_409: 'This wallet is verified by another account. Log in with that one, or connect another wallet.',
    HTTP_429: 'Too many attempts. Wait a minute and verify again.',
    network: 'The server could not be reached. Nothing was changed; try again.',
    other: 'The wallet was not verified. Nothing was changed; try again.',
  },
} as const
