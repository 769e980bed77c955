/** The texts of the screen that shows the recovery phrase and the keys. */
export const backupMessages = {
  banner: 'Write down your recovery phrase. It is the only way back to this wallet.',
  action: 'Show it',
  title: 'Recovery phrase and keys',
  row: 'Recovery phrase and keys',
  text: 'These give full control of the accounts. Show them only where no one else can see your screen.',
  password: 'Password',
  reveal: 'Show',
  working: 'Opening',
  phrase: 'Recovery phrase',
  keys: 'Private keys',
  namespaces: { eip155: 'Ethereum networks', solana: 'Solana', bip122: 'Bitcoin' },
  done: 'I have written it down',
} as const
