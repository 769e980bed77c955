/** A call to a contract that changes nothing. */
export type ReadCall = { to: `0x${string}`; data: `0x${string}` }

/** The bytes that a call returned; undefined when it failed. */
export type ReadResult = `0x${string}` | undefined

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` */
const AGGREGATE3 = '0x82ad56cb'
/** Bytes of a word of the ABI, and hex digits. */
const WORD = 32
const DIGITS = WORD * 2
/** The bytes of a word before the last six. */
const ZEROS = Buffer.alloc(WORD - 6)

/** A word of zeros; a part of it fills what stands before or after digits. */
const NO_DIGITS = '0'.repeat(DIGITS)

function word(value: number): string {
  const digits = value.toString(16)
  return NO_DIGITS.slice(digits.length) + digits
}

/** Of each call: `allowFailure`, and the place of the data within the tuple. */
const [ALLOW_FAILURE, DATA_PLACE] = [word(1), word(3 * WORD)]

/**
 * Writes a call of Multicall3 in which each call may fail. A balance reads a dozen tokens with each request: a library for any
 * ABI takes most of a request's time for it, and so does text that is put together piece by piece.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function encodeAggregate(calls: readonly ReadCall[]): `0x${string}` {
  const heads: string[] = []
  const bodies: string[] = []
  let place = calls.length * WORD
  for (const { to, data } of calls) {
    heads.push(word(place))
    const digits = data.slice(2)
    const length = digits.length / 2
    const words = Math.ceil(length / WORD)
    const target = to.slice(2).toLowerCase()
    bodies.push(NO_DIGITS.slice(target.length), target, ALLOW_FAILURE, DATA_PLACE, word(length), digits)
    bodies.push(NO_DIGITS.slice(0, words * DIGITS - digits.length))
    // The target, allowFailure, the place and the length of the data, and the data itself.
    place += (4 + words) * WORD
  }
  return `${AGGREGATE3}${word(WORD)}${word(calls.length)}${heads.join('')}${bodies.join('')}`
}

/** Reads what Multicall3 returned: `(bool success, bytes returnData)[]`. @returns undefined for anything else. */
export function decodeAggregate(returned: `0x${string}`): ReadResult[] | undefined {
  const bytes = Buffer.from(returned.slice(2), 'hex')
  const readNumber = (at: number): number => {
    if (!(at >= 0 && at + WORD <= bytes.length)) return Number.NaN
    // Every length and place fits into the last six bytes; more would be no answer to a call of ours.
    const isSmall = bytes.compare(ZEROS, 0, ZEROS.length, at, at + ZEROS.length) === 0
    return isSmall ? bytes.readUIntBE(at + ZEROS.length, 6) : Number.NaN
  }
  const list = readNumber(0)
  const count = readNumber(list)
  const start = list + WORD
  if (!(count <= bytes.length / WORD)) return undefined
  const results: ReadResult[] = []
  for (let index = 0; index < count; index += 1) {
    const tuple = start + readNumber(start + index * WORD)
    const data = tuple + readNumber(tuple + WORD)
    const length = readNumber(data)
    const end = data + WORD + length
    if (!(end <= bytes.length)) return undefined
    results.push(readNumber(tuple) === 1 ? `0x${bytes.toString('hex', data + WORD, end)}` : undefined)
  }
  return results
}
