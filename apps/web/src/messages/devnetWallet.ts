/** The texts of the sandbox wallet's window. */
export const devnetWalletMessages = {
  name: 'Devnet Wallet',
  sandbox: 'Sandbox',
  note: 'Play money on a local test chain. Never send real ether to this account.',
  account: 'Account',
  approve: 'Approve',
  reject: 'Reject',
  connect: {
    title: 'Connect to this page?',
    text: 'The page will see this account and may ask you to sign. It cannot move anything without asking here. A new account gets 10 ETH of play money.',
  },
  message: {
    title: 'Sign this message?',
    text: 'Signing proves that this account is yours. It costs nothing and moves nothing.',
    content: 'Message',
  },
  typedData: {
    title: 'Sign this data?',
    text: 'A contract may act on this signature. Sign only what you understand.',
    content: 'Data',
  },
  switchChain: { title: 'Switch the network?', from: 'From', to: 'To' },
  transaction: {
    titleDescribed: (sentence: string) => `${sentence}?`,
    titleSend: (amount: string) => `Send ${amount}?`,
    titleCreate: 'Create a contract?',
    titleUnknown: 'Call a contract?',
    unknown: 'The wallet does not know what this call does. Approve only if you do.',
    approval: {
      none: 'The spender can take nothing more of this token.',
      exact: 'The spender may take this much of the token at any time, in one or in several parts.',
      all: 'The spender may take all of this token that you have, now and later.',
    },
    to: 'To',
    contract: 'Contract',
    contractAddress: 'Address of the contract',
    value: 'Leaves the account',
    chain: 'Network',
    fee: 'Network fee, at most',
    data: 'Data',
  },
} as const
