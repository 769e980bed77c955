/** Words the statement by which a wallet names its sealing key, so that its devices believe no other. @see EIP-191 */
export function formatSealingStatement(walletId: string, publicKey: string): string {
  return `Recovery shares of the wallet ${walletId} are sealed to the key ${publicKey}.`
}
