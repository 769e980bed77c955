import { type PlainShape, shape } from './shape.ts'

/** Makes the shape lenient: a value that does not match reads as absent, since one bad field must not hide the whole object. */
export function lenient<Value>(given: PlainShape<Value>): PlainShape<Value | undefined> {
  return shape((value) => {
    const parsed = given.safeParse(value)
    return parsed.success ? parsed.data : undefined
  })
}

/** Makes the shape of a list that leaves out invalid entries: one bad entry must not hide the others. */
export function lenientArray<Value>(given: PlainShape<Value>): PlainShape<Value[]> {
  return shape((value) => {
    if (!Array.isArray(value)) throw new TypeError('This is not a list.')
    return value.flatMap((entry) => {
      const parsed = given.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
  })
}

/** Makes a shape that parses by the given one, then transforms the value. */
export function mapped<From, To>({ parse }: PlainShape<From>, change: (value: From) => To): PlainShape<To> {
  return shape((value) => change(parse(value)))
}
