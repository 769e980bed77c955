/**
 * Reads a field of a value of unknown form, such as what a wallet throws.
 *
 * @returns undefined if the value is not an object, if it has no such field, or if the field's getter throws.
 */
export function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return Reflect.get(value, name)
  } catch {
    // A getter threw.
    return undefined
  }
}
