/** Validates a response, and keeps only the parts that belong to the shape. A zod schema also satisfies this type. */
export type Shape<Value> = {
  safeParse: (value: unknown) => { success: true; data: Value } | { success: false; error: unknown }
}

/**
 * A shape built with the few functions below. A page uses such shapes to validate its first responses, because a schema library
 * would make up a tenth of the code that the page loads before it shows anything.
 */
export type PlainShape<Value> = Shape<Value> & {
  /** Returns only the parts that belong to the shape. @throws TypeError naming the mismatch. */
  parse: (value: unknown) => Value
}

/**
 * Makes a shape from a function that parses.
 *
 * @param parse - returns the parts that belong to the shape, or throws a TypeError if the value does not match.
 */
export function shape<Value>(parse: (value: unknown) => Value): PlainShape<Value> {
  return {
    parse,
    safeParse(value) {
      try {
        return { success: true, data: parse(value) }
      } catch (error) {
        return { success: false, error }
      }
    },
  }
}

/** Makes the shape of a value that passes a test. @param name - what the value should be, for the error. */
export function matching<Value>(name: string, test: (value: unknown) => value is Value): PlainShape<Value> {
  return shape((value) => {
    if (!test(value)) throw new TypeError(`This is not ${name}.`)
    return value
  })
}

/** Any string. */
export const string = matching('a string', (value) => typeof value === 'string')
/** Any finite number. JSON has no others. */
export const number = matching(
  'a number',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
)
/** True or false. */
export const boolean = matching('a boolean', (value) => typeof value === 'boolean')

/** Makes the shape of a value that may be null. */
export function nullable<Value>({ parse }: PlainShape<Value>): PlainShape<Value | null> {
  return shape((value) => (value === null ? null : parse(value)))
}

/** Makes the shape of a value that may be undefined. */
export function optional<Value>({ parse }: PlainShape<Value>): PlainShape<Value | undefined> {
  return shape((value) => (value === undefined ? undefined : parse(value)))
}

/** Makes the shape of a list of values. */
export function array<Value>({ parse }: PlainShape<Value>): PlainShape<Value[]> {
  return shape((value) => {
    if (!Array.isArray(value)) throw new TypeError('This is not a list.')
    return value.map((entry) => parse(entry))
  })
}

/** Makes the shape of an object that is used as a map: each of its values has the given shape. */
export function record<Value>({ parse }: PlainShape<Value>): PlainShape<Record<string, Value>> {
  return shape((value) => Object.fromEntries(Object.entries(asObject(value)).map(([key, each]) => [key, parse(each)])))
}

/** Makes the shape of an object whose fields have the given shapes. */
export function object<Value extends object>(
  fields: {
    [Key in keyof Value]-?: PlainShape<Value[Key]>
  },
): PlainShape<Value> {
  return shape((value) => {
    const from: Partial<Record<keyof Value, unknown>> = asObject(value)
    const taken: Partial<Value> = {}
    for (const key in fields) {
      const field = fields[key].parse(Object.hasOwn(from, key) ? from[key] : undefined)
      if (field !== undefined) taken[key] = field
    }
    return taken as Value // Each field has just been validated by its shape.
  })
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('This is not an object.')
  return value
}
