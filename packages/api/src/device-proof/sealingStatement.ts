const START = 'Recovery shares of the wallet '
const MIDDLE = ' are sealed to the key '

/** Writes the statement by which a wallet names its sealing key, so that its devices trust no other key. @see EIP-191 */
export function formatSealingStatement(walletId: string, publicKey: string): string {
  return `${START}${walletId}${MIDDLE}${publicKey}.`
}

/**
 * Returns whether a message is a sealing statement, for any wallet and key. A wallet signs one only for its own frame, never
 * for a page.
 */
export function isSealingStatement(message: string): boolean {
  return message.startsWith(START) && message.indexOf(MIDDLE, START.length) !== -1 && message.endsWith('.')
}
