/** Describes what a response must look like, and which parts of it are kept. A zod schema fits too. */
export type Shape<Value> = {
  safeParse: (value: unknown) => { success: true; data: Value } | { success: false; error: unknown }
}

/**
 * A shape built from the few functions below. The page validates its first responses with them, because a schema library would be
 * a tenth of what the page loads before it shows anything.
 */
export type PlainShape<Value> = Shape<Value> & {
  /** Returns the parts that belong to the shape, without any others. @throws TypeError naming the mismatch. */
  parse: (value: unknown) => Value
}

/**
 * The shape that a function reads.
 *
 * @param parse - returns what belongs to the shape, and throws a TypeError for any other value.
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

/** A value that passes a test. @param name - what the value should be, for the error. */
export function matching<Value>(name: string, test: (value: unknown) => value is Value): PlainShape<Value> {
  return shape((value) => {
    if (!test(value)) throw new TypeError(`This is not ${name}.`)
    return value
  })
}

/** Any string. */
export const string = matching('a string', (value) => typeof value === 'string')
/** Any finite number: JSON has no other. */
export const number = matching(
  'a number',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
)
/** True or false. */
export const boolean = matching('a boolean', (value) => typeof value === 'boolean')

/** A value of the given shape, or null. */
export function nullable<Value>({ parse }: PlainShape<Value>): PlainShape<Value | null> {
  return shape((value) => (value === null ? null : parse(value)))
}

/** A value of the given shape, or undefined. */
export function optional<Value>({ parse }: PlainShape<Value>): PlainShape<Value | undefined> {
  return shape((value) => (value === undefined ? undefined : parse(value)))
}

/** A list of values of the given shape. */
export function array<Value>({ parse }: PlainShape<Value>): PlainShape<Value[]> {
  return shape((value) => {
    if (!Array.isArray(value)) throw new TypeError('This is not a list.')
    return value.map((entry) => parse(entry))
  })
}

/** An object used as a map: each of its values has the given shape. */
export function record<Value>({ parse }: PlainShape<Value>): PlainShape<Record<string, Value>> {
  return shape((value) => Object.fromEntries(Object.entries(asObject(value)).map(([key, each]) => [key, parse(each)])))
}

/** An object whose fields have the given shapes. */
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
