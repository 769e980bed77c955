import { dirname, join, matchesGlob, relative } from 'node:path'
import { type Argument, type ObjectPropertyKind, type Program, parseSync, Visitor } from 'oxc-parser'
import { roomOf } from './importRules.ts'

/** An import in a file: its specifier, and whether it imports only types, or loads the file later. */
type FoundImport = { specifier: string; isType: boolean; isDynamic?: true }

/**
 * Finds what a source imports, including the files that it refers to through `import.meta`: those of `import.meta.glob`, and
 * programs and workers by their URL.
 *
 * @param files - the paths of all sources, which a glob may match.
 */
export function findImports(path: string, source: string, files: Iterable<string>): FoundImport[] {
  const parsed = parseSync(path, source)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  const found: FoundImport[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    // Without names, the module is imported for its effects.
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  for (const statement of module.staticExports) {
    for (const { moduleRequest, isType } of statement.entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType })
    }
  }
  for (const entry of module.dynamicImports) {
    const text = source.slice(entry.moduleRequest.start, entry.moduleRequest.end)
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text)?.[1]
    // A dynamic import loads code too.
    if (literal) found.push({ specifier: literal, isType: false, isDynamic: true })
  }
  // The parser's list lacks `import('…')` types and references through `import.meta`. Visiting the syntax tree for them is slow,
  // so this happens only if there are any.
  const calls = source.split('import(').length - 1
  if (calls > module.dynamicImports.length) found.push(...findImportTypes(parsed.program))
  if (module.importMetas.length > 0) found.push(...findMetaReferences(path, parsed.program, files))
  return found
}

/** Finds types such as `import('./a.ts').A`. */
function findImportTypes(program: Program): FoundImport[] {
  const found: FoundImport[] = []
  const visitor = new Visitor({
    TSImportType: ({ source }) => found.push({ specifier: source.value, isType: true }),
  })
  visitor.visit(program)
  return found
}

/** Finds the files of `import.meta.glob('./*.ts')` and of `new URL('./a.ts', import.meta.url)`. */
function findMetaReferences(path: string, program: Program, files: Iterable<string>): FoundImport[] {
  const found: FoundImport[] = []
  const folder = dirname(path)
  const add = (file: string, isEager: boolean): void => {
    const specifier = relative(folder, file).replace(/^(?!\.)/, './')
    found.push({ specifier, isType: false, ...(!isEager && { isDynamic: true }) })
  }
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [patterns, options] }) => {
      if (!isMetaMember(callee, 'glob')) return
      const isEager = options?.type === 'ObjectExpression' && options.properties.some(isEagerOption)
      const matching = [...files].filter(
        (file) => file !== path && textsOf(patterns).some((text) => matchesGlob(file, join(folder, text))),
      )
      for (const file of matching) add(file, isEager)
    },
    NewExpression: ({ callee, arguments: [file, base] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || !isMetaMember(base, 'url')) return
      const sources = textsOf(file).filter((text) => /\.tsx?$/.test(text))
      // Another room's program runs in its own process and may be started by every room.
      for (const source of sources.map((text) => join(folder, text)))
        if (roomOf(source) === roomOf(path)) add(source, false)
    },
  })
  visitor.visit(program)
  return found
}

function isMetaMember(node: Argument | undefined, name: string): boolean {
  return (
    node?.type === 'MemberExpression' &&
    !node.computed &&
    node.property.name === name &&
    node.object.type === 'MetaProperty'
  )
}

/** Whether a property of the options of `import.meta.glob` is `eager: true`. */
function isEagerOption(property: ObjectPropertyKind): boolean {
  if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'eager') return false
  return property.value.type === 'Literal' && property.value.value === true
}

/** Returns the texts of a literal, or of an array of literals. */
function textsOf(node: Argument | null | undefined): string[] {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(textsOf)
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}
