/** A read-only call to a contract. */
export type ReadCall = { to: `0x${string}`; data: `0x${string}` }

/** The bytes that a call returned; undefined when it failed. */
export type ReadResult = `0x${string}` | undefined

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` */
const AGGREGATE3 = '0x82ad56cb'
/** The length of an ABI word, in bytes and in hex digits. */
const WORD = 32
const DIGITS = WORD * 2
/** A word of zeros, from which padding is cut. */
const ZERO_WORD = '0'.repeat(DIGITS)

function word(value: number): string {
  const digits = value.toString(16)
  return ZERO_WORD.slice(digits.length) + digits
}

/** The words that are the same for every call: `allowFailure`, and the offset of the data within the tuple. */
const [ALLOW_FAILURE, DATA_OFFSET] = [word(1), word(3 * WORD)]

/** The part of a call's tuple after the target. */
type TupleRest = { data: string; text: string; bytes: number }

function writeRest(data: `0x${string}`): TupleRest {
  const digits = data.slice(2)
  const words = Math.ceil(digits.length / DIGITS)
  const padding = ZERO_WORD.slice(0, words * DIGITS - digits.length)
  return {
    data,
    text: [ALLOW_FAILURE, DATA_OFFSET, word(digits.length / 2), digits, padding].join(''),
    // allowFailure, the offset and the length of the data, and the data itself.
    bytes: (3 + words) * WORD,
  }
}

/**
 * Encodes a call of Multicall3 in which each inner call may fail. The code is written by hand, because a general ABI library
 * would take most of the time of a balance request, which reads a dozen tokens. Consecutive calls usually have the same data,
 * which is then encoded only once.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function encodeAggregate(calls: readonly ReadCall[]): `0x${string}` {
  const heads: string[] = []
  const bodies: string[] = []
  let offset = calls.length * WORD
  let rest: TupleRest | undefined
  for (const { to, data } of calls) {
    heads.push(word(offset))
    if (rest?.data !== data) rest = writeRest(data)
    const target = to.slice(2).toLowerCase()
    bodies.push(ZERO_WORD.slice(target.length), target, rest.text)
    offset += WORD + rest.bytes
  }
  return `${AGGREGATE3}${word(WORD)}${word(calls.length)}${heads.join('')}${bodies.join('')}`
}

/** Decodes what Multicall3 returned: `(bool success, bytes returnData)[]`. @returns undefined for anything else. */
export function decodeAggregate(returned: unknown): ReadResult[] | undefined {
  if (typeof returned !== 'string' || !returned.startsWith('0x')) return undefined
  const bytes = Buffer.from(returned.slice(2), 'hex')
  // Buffer stops decoding at the first character that is not a hex digit.
  if (bytes.length * 2 !== returned.length - 2) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  // Returns NaN for a number that is cut off or too large. NaN fails every comparison below, so the comparisons are negated.
  const readNumber = (at: number): number => {
    if (!(at >= 0 && at + WORD <= bytes.length)) return Number.NaN
    // The lengths and offsets in answers to our calls are so small that they fit into the last four bytes of a word.
    for (let before = 0; before < WORD - 4; before += 4) if (view.getUint32(at + before) !== 0) return Number.NaN
    return view.getUint32(at + WORD - 4)
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
    results.push(readNumber(tuple) === 1 ? `0x${returned.slice(2 + (data + WORD) * 2, 2 + end * 2)}` : undefined)
  }
  return results
}
