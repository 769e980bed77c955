/** The texts for a wallet without an account on an EVM chain. They load with the dialog that shows them. */
export const otherNamespaceMessages = {
  explanation: (name: string) =>
    `Stakes are held in ether, on Ethereum. Your ${name} wallet stays connected; connect an Ethereum wallet beside it to go on.`,
  connect: 'Connect an Ethereum wallet',
} as const
