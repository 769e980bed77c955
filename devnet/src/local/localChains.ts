/** The local chains that start only if `LOCAL_CHAINS` names them. */
export const localChainNames = ['solana', 'bitcoin'] as const
/** A local chain beside the two EVM chains. */
export type LocalChainName = (typeof localChainNames)[number]

/** The default port of each chain: that of its usual test node. */
export const localChainPorts = { solana: 8899, bitcoin: 18443 } as const satisfies Record<LocalChainName, number>

/**
 * Reads `LOCAL_CHAINS`: names separated by commas.
 *
 * @throws Error that states the invalid name and the valid ones.
 */
export function readLocalChains(text: string | undefined): readonly LocalChainName[] {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  for (const name of names) {
    if (!isLocalChain(name))
      throw new Error(
        `LOCAL_CHAINS has the unknown name '${name}'; use ${localChainNames.join(' or ')}, or both with a comma between them.`,
      )
  }
  return localChainNames.filter((name) => names.includes(name))
}

function isLocalChain(name: string): boolean {
  return localChainNames.some((each) => each === name)
}
