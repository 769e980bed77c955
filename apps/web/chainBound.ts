/** The bundler's report about a module. */
type ModuleInfo = { importedIds: readonly string[] } | null
type GetModuleInfo = (id: string) => ModuleInfo

/** Packages that read chains, encode calls and sign. */
const chainAccess = /\/node_modules\/(?:viem|@solana)\//

/** Files that re-export a package's public names. Their imports do not count: an importer uses only a few of the names. */
const publicNames = /\/packages\/[^/]+\/src\/exports\//

/** Creates the function that returns whether a module imports chain access, directly or through other modules. */
export function createChainBound(): (id: string, getModuleInfo: GetModuleInfo) => boolean {
  const answers = new Map<string, boolean>()

  function isChainBound(id: string, getModuleInfo: GetModuleInfo): boolean {
    if (chainAccess.test(id)) return true
    if (publicNames.test(id)) return false
    const known = answers.get(id)
    if (known !== undefined) return known
    // Set before the search: a circular import then finds this answer, and the search ends.
    answers.set(id, false)
    const answer = getModuleInfo(id)?.importedIds.some((each) => isChainBound(each, getModuleInfo)) ?? false
    answers.set(id, answer)
    return answer
  }

  return isChainBound
}
