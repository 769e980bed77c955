/** The texts of the screen that shows the keys to their owner. */
export const backupMessages = {
  banner: 'Write down your recovery phrase. It is the only way back to this wallet.',
  action: 'Show it',
  title: 'Recovery phrase and keys',
  row: 'Recovery phrase and keys',
  text: 'Whoever sees these owns the accounts. Make sure that nobody looks over your shoulder.',
  password: 'Password',
  reveal: 'Show',
  working: 'Opening',
  phrase: 'Recovery phrase',
  keys: 'Private keys',
  namespaces: { eip155: 'Ethereum networks', solana: 'Solana' },
  done: 'I have written it down',
} as const
