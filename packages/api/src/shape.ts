/** What an answer must look like, and what is taken of it. A schema of zod fits too. */
export type Shape<Value> = {
  safeParse: (value: unknown) => { success: true; data: Value } | { success: false; error: unknown }
}

/**
 * A shape made of the few functions below. The page reads its first answers by such: a library of schemas would be a tenth
 * of all that it loads before it shows anything.
 */
export type PlainShape<Value> = Shape<Value> & {
  /** Takes what belongs to the shape, and leaves out whatever else there is. @throws TypeError naming what does not fit. */
  parse: (value: unknown) => Value
}

function shape<Value>(parse: (value: unknown) => Value): PlainShape<Value> {
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

/** Whatever passes a test. @param name - what it should have been, for the error. */
export function that<Value>(name: string, test: (value: unknown) => value is Value): PlainShape<Value> {
  return shape((value) => {
    if (!test(value)) throw new TypeError(`This is not ${name}.`)
    return value
  })
}

/** Any string. */
export const string = that('a string', (value) => typeof value === 'string')
/** Any finite number: JSON has no other. */
export const number = that('a number', (value): value is number => typeof value === 'number' && Number.isFinite(value))
/** True or false. */
export const boolean = that('a boolean', (value) => typeof value === 'boolean')

/** What a shape says, or null. */
export function nullable<Value>({ parse }: PlainShape<Value>): PlainShape<Value | null> {
  return shape((value) => (value === null ? null : parse(value)))
}

/** What a shape says, or nothing at all. */
export function optional<Value>({ parse }: PlainShape<Value>): PlainShape<Value | undefined> {
  return shape((value) => (value === undefined ? undefined : parse(value)))
}

/** A list of what a shape says. */
export function array<Value>({ parse }: PlainShape<Value>): PlainShape<Value[]> {
  return shape((value) => {
    if (!Array.isArray(value)) throw new TypeError('This is not a list.')
    return value.map((entry) => parse(entry))
  })
}

/** An object used as a map: each of its values is what a shape says. */
export function record<Value>({ parse }: PlainShape<Value>): PlainShape<Record<string, Value>> {
  return shape((value) => Object.fromEntries(Object.entries(asObject(value)).map(([key, each]) => [key, parse(each)])))
}

/** An object with fields of known shapes. */
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
    return taken as Value // Each field has just been read by its shape.
  })
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('This is not an object.')
  return value
}
