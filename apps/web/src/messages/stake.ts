import { sendToasts } from '@holdfast/core'
import type { StakeAction } from '../stake/action.ts'

const minimumText = 'The minimum is 0.0001 ETH'

/** The texts of staking. Texts quoted in the specification are verbatim. */
export const stakeMessages = {
  dialogTitle: 'Enter Amount',
  amountLabel: { deposit: 'Amount to deposit', withdraw: 'Amount to withdraw' } satisfies Record<StakeAction, string>,
  submit: 'Submit',
  cancel: 'Cancel',
  close: 'Close',
  loadFailed: 'The chain could not be reached, so nothing can be sent now. Check your connection and open this again.',
  max: 'Max',

  available: { deposit: 'Wallet balance', withdraw: 'Your stake' } satisfies Record<StakeAction, string>,
  remaining: { deposit: 'Your stake afterwards', withdraw: 'Stake left afterwards' },
  fee: (chain: string) => `Fee on ${chain}, about`,
  unavailable: 'Unavailable',
  feeUnknown: 'The fee could not be estimated. You can still submit; your wallet shows the fee before you confirm.',
  intro: {
    deposit: 'Goes from your wallet into the stake contract. You can withdraw it at any time.',
    withdraw: 'Comes back from the stake contract to your wallet.',
  } satisfies Record<StakeAction, string>,

  nothingStaked: 'Nothing is staked by this account yet, so there is nothing to withdraw.',
  minimum: minimumText,
  moreThanBalance: (available: string) => `Your wallet holds ${available}. Enter a smaller amount.`,
  noRoomForFee: 'This leaves too little for the network fee. Press Max for the most that can be deposited.',
  missing: (amount: string) => `You need ${amount} more, fees included.`,
  buy: 'Buy',
  payWithToken: 'Pay with another token',
  exchange: {
    searching: 'Looking for tokens in your wallet…',
    none: 'No token in your wallet covers this deposit at a fair price. Enter a smaller amount, or add ether to your wallet.',
    failed: 'The prices could not be read. Try again.',
    intro:
      'One confirmation in your wallet exchanges the token for ether and makes the deposit. If either fails, nothing happens.',
    list: 'Tokens that cover the deposit',
    choose: (amount: string, symbol: string) => `Exchange ${amount} ${symbol} and deposit`,
    least: (least: string) => `At least ${least} arrives. What the deposit does not use stays in your wallet.`,
  },
  moreThanStake: (stake: string) => `Your stake is ${stake}. Enter that or less.`,
  dustLeft: 'This would leave less than 0.0001 ETH, too little to withdraw later. Press Max to withdraw all of it.',
  maxUnknownDeposit: 'Your balance has not been read yet. Press Max again in a moment.',
  maxUnknownWithdraw: 'Your stake has not been read yet. Press Max again in a moment.',
  maxBelowMinimumDeposit:
    'After the network fee, less than 0.0001 ETH of your balance can be deposited. Add ether to your wallet first.',
  maxBelowMinimumWithdraw: 'Your stake is below 0.0001 ETH, the least that can be withdrawn. Deposit more first.',

  wrongChain: (current: string | undefined, chain: string) =>
    `There is no stake contract on ${current ?? 'the network of your wallet'}. It is on ${chain}: switch to go on; the amount stays.`,
  switchTo: (chain: string) => `Switch to ${chain}`,
  switching: 'Switching…',
  switchFailed: {
    declined: (chain: string) =>
      `You declined the switch in your wallet. Nothing was sent; ${chain} is needed to go on.`,
    notSupported: (chain: string) =>
      `Your wallet does not know ${chain}, or cannot switch to it. Add it in your wallet and choose it there.`,
    other: (chain: string) => `The switch did not work. Open your wallet and choose ${chain} there.`,
  },
  noDeploymentAnywhere: 'There is no stake contract on any network of this app. Tell its operator.',
  accountChanged: (address: string) =>
    `Your wallet changed to another account: ${address}. Balances below belong to it. Check them before you submit.`,
  pendingNotice: (count: number) =>
    count === 1
      ? 'A transaction of yours is still pending; balances change when it is confirmed.'
      : `${count} transactions of yours are still pending; balances change when they are confirmed.`,
  offline: 'You are offline. Balances may be out of date.',

  started: sendToasts.sendStarted,
  batchStarted: 'Your wallet exchanges and deposits',
  checking: { deposit: 'Checking the deposit…', withdraw: 'Checking the withdrawal…' },
  awaitingWallet: 'Confirm the transaction in your wallet',
  rejected: 'Nothing was sent: you declined in your wallet.',
  pending: {
    deposit: (amount: string) => `Deposit of ${amount} is pending`,
    withdraw: (amount: string) => `Withdrawal of ${amount} is pending`,
  },
  stillPending: {
    deposit: (amount: string) => `Deposit of ${amount} is still pending. We keep watching; you can go on or leave.`,
    withdraw: (amount: string) => `Withdrawal of ${amount} is still pending. We keep watching; you can go on or leave.`,
  },
  confirmed: {
    deposit: (amount: string, stake: string) => `Deposit of ${amount} confirmed. Your stake is now ${stake}.`,
    withdraw: (amount: string, stake: string) => `Withdrawal of ${amount} confirmed. Your stake is now ${stake}.`,
  },
  confirmedWithoutStake: {
    deposit: (amount: string) => `Deposit of ${amount} confirmed.`,
    withdraw: (amount: string) => `Withdrawal of ${amount} confirmed.`,
  },
  failed: {
    deposit: (reason: string) => `Deposit failed. ${reason}`,
    withdraw: (reason: string) => `Withdrawal failed. ${reason}`,
  },
  cancelled: 'You cancelled this transaction in your wallet. Nothing was moved.',
  replaced: 'Another transaction took the place of this one. Check your wallet to see what happened.',

  status: {
    checking: 'Checking',
    awaitingWallet: 'In your wallet',
    batchAccepted: 'Pending',
    submitted: 'Pending',
    unknown: 'Still pending',
    included: 'Confirmed',
    failed: 'Failed',
    replaced: 'Replaced',
    cancelled: 'Cancelled',
  },
  action: { deposit: 'Deposit', withdraw: 'Withdrawal' } satisfies Record<StakeAction, string>,
} as const

/** Reasons why a transaction failed, by code. Each says what happened and what to do. */
export const stakeFailures = {
  insufficientFunds:
    'The wallet does not hold enough ether for the amount and the network fee. Enter less, or add ether.',
  noContractCode:
    'There is no contract at the address on record, so nothing was sent. Check the network, or tell the operator.',
  accountMismatch:
    'Your wallet is on another account than the one shown. Nothing was sent. Check the account and try again.',
  chainMismatch:
    'Your wallet is on another network than the stake contract. Nothing was sent. Switch the network and try again.',
  notConnected: 'Your wallet is disconnected or locked. Connect it again and try once more.',
  walletBusy: 'Your wallet still waits for an answer to an earlier request. Open it, answer there, and try again.',
  walletAnswer:
    'Your wallet gave an answer that could not be understood. It may have sent the transaction: check your wallet before you try again.',
  notGranted:
    'Your wallet does not let this app send transactions. Connect it again and allow that, or use another wallet.',
  expired: 'Your wallet did not answer in time. Look for the request in your wallet, and try again if it is not there.',
  relayUnreachable:
    'Your wallet cannot be reached, since the relay does not answer. Check your connection and try again.',
  deviceApp: 'Your device shows another app. Open its Ethereum app and try again.',
  deviceMissing: 'Your device is not connected. Connect it, open its Ethereum app and try again.',
  limited: 'The network takes no more requests just now. Wait a minute and try again.',
  blindSigning: 'Your device refuses contract calls. Allow blind signing for Ethereum on it and try again.',
  deviceLocked: 'Your device is locked. Unlock it, open its Ethereum app and try again.',
  nonceTooLow: 'Your wallet used an outdated transaction number. Reset its activity for this network and try again.',
  feeTooLow: 'The fee is below what the network takes now. Try again with a higher fee.',
  network: 'The network did not answer. Check your connection and try again.',
  belowMinimum: minimumText,
  insufficientStake: 'The amount is more than your stake. Enter less.',
  transferFailed:
    'The contract could not pay your account out. Your stake is unchanged. Check that the account can receive ether.',
  reverted: 'The contract refused the transaction. Your stake is unchanged. Check the amount and try again.',
  exchangeNotBuilt: 'The exchange could not be made at the price shown. Nothing was sent. Look for the tokens again.',
  batchFailed:
    'The exchange or the deposit failed, so neither happened. Your stake and your tokens are unchanged. Look for the tokens again.',
  batchPartial:
    'Your wallet made only a part of the exchange and the deposit. Check your wallet to see what happened before you try again.',
  batchForgotten:
    'Your wallet no longer knows what became of the exchange and the deposit. Check your stake and your wallet before you try again.',
  batchRefused:
    'Your wallet makes only one transaction at a time. Nothing was sent. Exchange the token first, then deposit.',
  unknown: 'Something went wrong. Nothing was confirmed; check your wallet before you try again.',
} as const satisfies Record<string, string>
