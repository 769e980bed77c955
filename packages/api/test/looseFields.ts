import type { Shape } from '../src/shape.ts'

type Fields = Record<string, unknown>

/** Returns the owner and the name of each field of a value, at any depth. Entries of lists are no fields, but have fields. */
function fieldsOf(value: unknown, path = ''): { path: string; owner: Fields; name: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const owner = value as Fields // Each object and each list can be read by its keys.
  return Object.keys(owner).flatMap((name) => [
    ...(Array.isArray(value) ? [] : [{ path: `${path}${name}`, owner, name }]),
    ...fieldsOf(owner[name], `${path}${name}.`),
  ])
}

/** Returns a value of another type. */
function retype(value: unknown): unknown {
  if (Array.isArray(value)) return {}
  if (typeof value === 'object') return []
  return typeof value === 'string' ? 7 : 'seven'
}

/** Paths of fields, such as `chains.0.name`. */
type LooseFields = {
  /** The fields that may be missing. */
  optional: string[]
  /** The fields that may be null. */
  nullable: string[]
  /** The fields whose value may be of another type. */
  untyped: string[]
}

/**
 * Changes each field of a sample that a schema accepts, one at a time, and lists the fields whose change the schema accepts too.
 *
 * @throws TypeError if the schema refuses the sample itself.
 */
export function looseFields(schema: Shape<unknown>, sample: object): LooseFields {
  if (!schema.safeParse(sample).success) throw new TypeError('The schema refuses the sample.')
  const accepts = (path: string, change: (owner: Fields, name: string) => void): boolean => {
    const copy = structuredClone(sample)
    const field = fieldsOf(copy).find((each) => each.path === path)
    if (field) change(field.owner, field.name)
    return schema.safeParse(copy).success
  }
  const paths = fieldsOf(sample).map(({ path }) => path)
  return {
    optional: paths.filter((path) => accepts(path, (owner, name) => Reflect.deleteProperty(owner, name))),
    nullable: paths.filter((path) => accepts(path, (owner, name) => (owner[name] = null))),
    untyped: paths.filter((path) => accepts(path, (owner, name) => (owner[name] = retype(owner[name])))),
  }
}
