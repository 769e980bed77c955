import { productName } from '../app/product.ts'

/** The texts of the start page. */
export const homeMessages = {
  heroTitle: 'Stake ETH. Keep hold of it.',
  heroText: `${productName} is one open contract. You put ether in, and only you can take it out: no admin key, no lock-up, no fee.`,
  start: 'Get started',
  how: 'How it works',
  steps: [
    {
      title: 'Connect your wallet',
      text: 'Create an account, then connect the wallet you already have. Connecting asks for no signature and shares no key.',
    },
    {
      title: 'Prove it is yours',
      text: 'Sign one free message. That binds the wallet to your account; it is proof, not permission.',
    },
    {
      title: 'Deposit and withdraw',
      text: 'From 0.0001 ETH on. Withdraw any time, in full or in part. Every step shows in your history.',
    },
  ],
  trustTitle: 'Built to be checked',
  trust: [
    {
      title: 'No admin key',
      text: 'The contract cannot be paused, upgraded or emptied. Its rules are final.',
    },
    {
      title: 'Yours alone',
      text: 'Only the account that deposited can withdraw. Each balance is public and counted to the wei.',
    },
    {
      title: 'The chain has the last word',
      text: 'Balances and history are read from the chain, not from our database.',
    },
    {
      title: 'No third parties',
      text: 'This page calls its own server and your chain. Nothing else, and no tracking.',
    },
  ],
  totalStaked: 'Staked right now',
  total: 'Total staked',
  contract: 'Contract',
  network: 'Network',
  copyAddress: 'Copy the contract address',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Select the text and copy it yourself.',
  explorer: 'Open in the block explorer',
  noDeployment: 'There is no stake contract on any network of this app yet.',
  readFailed: 'The chain could not be read.',
  retry: 'Try again',
  unavailable: 'Unavailable',
  unavailableTitle: 'Your stake cannot be shown at the moment',
  unavailableText: 'It is on the chain, untouched. The page shows it as soon as the server answers.',

  yourStake: 'Your stake',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  connectTitle: 'Connect a wallet to see your stake',
  connectText: 'Your stake belongs to your wallet. Connect it to see the balance, deposit and withdraw.',
  onOtherChain: (current: string | undefined, chain: string) =>
    `There is no stake contract on ${current ?? 'the network of your wallet'}. The stake shown is the one on ${chain}.`,
  needsEthereum: 'Stakes are held on Ethereum. Connect an Ethereum wallet to see yours.',
  verifyTitle: 'This wallet is not verified yet',
  verifyText: 'Sign one free message to bind it to your account. You can deposit and withdraw without it.',
  verify: 'Verify wallet',

  history: 'Deposits and withdrawals',
  historyEmptyTitle: 'Nothing here yet',
  historyEmptyText: 'Your deposits and withdrawals will appear here, as the chain records them.',
  historyFailed: 'Your history could not be read from the chain.',
  stakeAfter: (stake: string) => `Stake afterwards: ${stake}`,
  copyHash: 'Copy the transaction hash',
} as const
