/** The local chains that are started on request. */
export const localChainNames = ['solana', 'bitcoin'] as const
/** A local chain beside the two of Ethereum. */
export type LocalChainName = (typeof localChainNames)[number]

/** Where they listen unless told otherwise: the ports that their own test nodes take. */
export const localChainPorts = { solana: 8899, bitcoin: 18443 } as const satisfies Record<LocalChainName, number>

/**
 * Reads `LOCAL_CHAINS`: names with commas.
 *
 * @throws Error that names what is wrong and what is accepted.
 */
export function readLocalChains(text: string | undefined): readonly LocalChainName[] {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  for (const name of names) {
    if (!isLocalChain(name))
      throw new Error(`LOCAL_CHAINS names '${name}'; use ${localChainNames.join(' and ')}, with a comma between them.`)
  }
  return localChainNames.filter((name) => names.includes(name))
}

function isLocalChain(name: string): boolean {
  return localChainNames.some((each) => each === name)
}
