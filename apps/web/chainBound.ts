/** The bundler's report about a module. */
type ModuleInfo = { importedIds: readonly string[] } | null
type GetModuleInfo = (id: string) => ModuleInfo

/** Packages that read chains, encode calls and sign. */
const chainAccess = /\/node_modules\/(?:viem|@solana)\//

/** Files that re-export the public names of a package: an importer takes only a few of them. */
const publicNames = /\/packages\/[^/]+\/src\/exports\//

/** Answers whether a module imports chain access, itself or through other modules of its package. */
export function createChainBound(): (id: string, getModuleInfo: GetModuleInfo) => boolean {
  const answers = new Map<string, boolean>()

  function isChainBound(id: string, getModuleInfo: GetModuleInfo): boolean {
    if (chainAccess.test(id)) return true
    if (publicNames.test(id)) return false
    const known = answers.get(id)
    if (known !== undefined) return known
    // Set before the search, so that a circular import ends it.
    answers.set(id, false)
    const answer = getModuleInfo(id)?.importedIds.some((each) => isChainBound(each, getModuleInfo)) ?? false
    answers.set(id, answer)
    return answer
  }

  return isChainBound
}
