/** Reads bytes from the first to the last. A read past the end throws a {@link RangeError}. */
export type ByteReader = {
  byte: () => number
  bytes: (length: number) => Uint8Array
  /** Reads a length, which is encoded in one to three bytes. @see Solana's 'compact-u16' */
  length: () => number
  offset: () => number
  isAtEnd: () => boolean
}

/** Creates a reader. */
export function createByteReader(source: Uint8Array): ByteReader {
  let offset = 0
  const byte = (): number => {
    const value = source[offset]
    if (value === undefined) throw new RangeError('The bytes end too early.')
    offset += 1
    return value
  }
  return {
    byte,
    bytes: (length) => {
      if (offset + length > source.length) throw new RangeError('The bytes end too early.')
      offset += length
      return source.slice(offset - length, offset)
    },
    length: () => {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if ((part & 0x80) === 0) return value
      }
      throw new RangeError('A length has more than three bytes.')
    },
    offset: () => offset,
    isAtEnd: () => offset === source.length,
  }
}
