/** A call to a contract that changes nothing. */
export type ReadCall = { to: `0x${string}`; data: `0x${string}` }

/** What a call returned; undefined when it failed. */
export type ReadResult = `0x${string}` | undefined

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` */
const AGGREGATE3 = '0x82ad56cb'
/** Bytes of a word of the ABI, and hex digits. */
const WORD = 32
const DIGITS = WORD * 2
/** The bytes of a word before the last six. */
const ZEROS = Buffer.alloc(WORD - 6)

const word = (value: number): string => value.toString(16).padStart(DIGITS, '0')

/**
 * Writes a call of Multicall3 in which each call may fail. A balance reads a dozen tokens with each request: a library for any
 * ABI takes most of a request's time for it.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function encodeAggregate(calls: readonly ReadCall[]): `0x${string}` {
  let heads = ''
  let bodies = ''
  for (const { to, data } of calls) {
    heads += word(calls.length * WORD + bodies.length / 2)
    const digits = data.slice(2)
    const length = digits.length / 2
    // Target, allowFailure, the place of the data within this tuple, its length and itself.
    bodies += `${to.slice(2).toLowerCase().padStart(DIGITS, '0')}${word(1)}${word(3 * WORD)}${word(length)}`
    bodies += digits.padEnd(Math.ceil(length / WORD) * DIGITS, '0')
  }
  return `${AGGREGATE3}${word(WORD)}${word(calls.length)}${heads}${bodies}`
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
