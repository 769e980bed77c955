import { type BindingPattern, type Expression, type ParamPattern, parseSync, Visitor } from 'oxc-parser'

/** Types whose members are the nouns of a kit. */
const KIT_TYPE = /^(?:Pick<)?Kit(?:With|State|Stores|Internals)?\b/

/**
 * Finds which members of a kit a source uses: `kit.modal`, `kit.internals.modal`, `kit.getState().modal`, and the same by
 * destructuring. A kit is a variable with the name `kit`, or one with a type such as `Kit` or `KitState`.
 */
export function findKitMembers(path: string, source: string): ReadonlySet<string> {
  const members = new Set<string>()
  const kits = new Set(['kit'])
  const isKit = (node: Expression): boolean => {
    if (node.type === 'Identifier') return kits.has(node.name)
    if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression') return isKit(node.expression)
    if (node.type === 'CallExpression') return isMemberOfKit(node.callee, 'getState')
    return isMemberOfKit(node, 'internals')
  }
  const isMemberOfKit = (node: Expression, name: string): boolean =>
    node.type === 'MemberExpression' && !node.computed && node.property.name === name && isKit(node.object)
  const bind = (pattern: BindingPattern): void => {
    if (pattern.type === 'Identifier') kits.add(pattern.name)
    if (pattern.type !== 'ObjectPattern') return
    for (const property of pattern.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
      if (property.key.name === 'internals') bind(property.value)
      else members.add(property.key.name)
    }
  }
  const bindParameters = ({ params }: { params: readonly ParamPattern[] }): void => {
    for (const param of params) {
      const pattern = param.type === 'AssignmentPattern' ? param.left : param
      if (pattern.type !== 'Identifier' && pattern.type !== 'ObjectPattern') continue
      const type = pattern.typeAnnotation?.typeAnnotation
      if (type && KIT_TYPE.test(source.slice(type.start, type.end))) bind(pattern)
    }
  }
  new Visitor({
    FunctionDeclaration: bindParameters,
    FunctionExpression: bindParameters,
    ArrowFunctionExpression: bindParameters,
    VariableDeclarator: ({ id, init }) => {
      if (init && isKit(init)) bind(id)
    },
    MemberExpression: (node) => {
      if (!node.computed && isKit(node.object)) members.add(node.property.name)
    },
  }).visit(parseSync(path, source).program)
  return members
}
