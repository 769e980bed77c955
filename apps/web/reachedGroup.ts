/** The bundler's report about a module. */
type ModuleInfo = { isEntry: boolean; importers: readonly string[]; code: string | null } | null
type GetModuleInfo = (id: string) => ModuleInfo

/** Files that list a package's public names. A module listed there is needed only where its names are imported. */
const publicNames = /\/packages\/[^/]+\/src\/exports\/|\/contracts\/generated\//

/**
 * Returns the bundler's setting that puts the root modules and all their static imports into one file. Otherwise each module
 * that a lazy part also uses would become a separate file: sixty requests instead of one.
 *
 * @param name - Name of the file.
 * @param isRoot - Whether a module is a root.
 */
export function reachedGroup(name: string, isRoot: (id: string, module: { isEntry: boolean }) => boolean) {
  const answers = new Map<string, boolean>()

  function isReached(id: string, getModuleInfo: GetModuleInfo): boolean {
    const known = answers.get(id)
    if (known !== undefined) return known
    // Set before the search: a circular import then finds this answer, and the search ends.
    answers.set(id, false)
    const info = getModuleInfo(id)
    const answer =
      info !== null && (isRoot(id, info) || info.importers.some((importer) => isNeededBy(importer, id, getModuleInfo)))
    answers.set(id, answer)
    return answer
  }

  function isNeededBy(importer: string, id: string, getModuleInfo: GetModuleInfo): boolean {
    if (!publicNames.test(importer)) return isReached(importer, getModuleInfo)
    const names = namesFrom(getModuleInfo(importer)?.code ?? '', id)
    return (getModuleInfo(importer)?.importers ?? []).some(
      (user) => importsOne(getModuleInfo(user)?.code ?? '', names) && isReached(user, getModuleInfo),
    )
  }

  return {
    debugName: name,
    name: (id: string, context: { getModuleInfo: GetModuleInfo }) =>
      isReached(id, (module) => context.getModuleInfo(module)) ? name : null,
  }
}

/** Returns the names that a file of public names re-exports from a module. */
function namesFrom(code: string, id: string): readonly string[] {
  const file = id.split('/').slice(-2).join('/')
  return Array.from(code.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g))
    .filter(([, , from]) => from?.endsWith(file))
    .flatMap(([, names]) => splitNames(names))
}

/** Returns whether a module imports one of the names from a package of this workspace. */
function importsOne(code: string, names: readonly string[]): boolean {
  return Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@holdfast\//g)).some(([, imported]) =>
    splitNames(imported).some((name) => names.includes(name)),
  )
}

/** Splits an import or export list: `a, b as c` → `a`, `b`. */
function splitNames(list = ''): string[] {
  return list.split(',').flatMap((name) => name.trim().split(/\s+as\s+/)[0] || [])
}
