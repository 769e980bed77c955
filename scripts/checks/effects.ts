import { type Node, parseSync, Visitor } from 'oxc-parser'

/** Names of the platform that have effects, or whose results differ from call to call. */
const platform: ReadonlySet<string> = new Set([
  'window',
  'document',
  'globalThis',
  'self',
  'navigator',
  'location',
  'history',
  'process',
  'console',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'crypto',
  'performance',
  'Date.now',
  'Math.random',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'Worker',
  'postMessage',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'dispatchEvent',
])

/**
 * Finds the effects of a source: its uses of the network, the storage or the page, and its reads of the clock or of random
 * values. A name that the source declares, such as a parameter `fetch`, is not the platform's: an effect that is passed in is
 * not counted.
 */
export function findEffects(path: string, source: string): string[] {
  const used = new Set<string>()
  const declared = new Set<string>()
  const use = (node: Node | null): void => {
    if (node?.type === 'Identifier') used.add(node.name)
  }
  const declare = (pattern: Node | null): void => {
    if (pattern?.type === 'Identifier') declared.add(pattern.name)
    else if (pattern?.type === 'AssignmentPattern') declare(pattern.left)
    else if (pattern?.type === 'RestElement') declare(pattern.argument)
    else if (pattern?.type === 'ArrayPattern') pattern.elements.forEach(declare)
    else if (pattern?.type === 'ObjectPattern')
      for (const property of pattern.properties) declare(property.type === 'Property' ? property.value : property)
  }
  const declareFunction = ({ id, params }: { id: Node | null; params: readonly Node[] }): void => {
    declare(id)
    params.forEach(declare)
  }
  new Visitor({
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    ImportSpecifier: ({ local }) => declare(local),
    VariableDeclarator: ({ id, init }) => {
      declare(id)
      use(init)
    },
    AssignmentPattern: ({ right }) => use(right),
    CallExpression: ({ callee, arguments: given }) => [callee, ...given].forEach(use),
    NewExpression: ({ callee, arguments: given }) => {
      for (const each of [callee, ...given]) use(each)
      // Without arguments, `new Date()` reads the clock.
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) used.add('Date.now')
    },
    MemberExpression: ({ object, property }) => {
      use(object)
      if (object.type === 'Identifier' && property.type === 'Identifier') used.add(`${object.name}.${property.name}`)
    },
  }).visit(parseSync(path, source).program)
  return [...used].filter((name) => platform.has(name) && !declared.has(name))
}
