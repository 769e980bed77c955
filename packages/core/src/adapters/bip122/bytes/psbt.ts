/** `psbt` and a byte that never occurs in text. @see BIP-174 */
const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff] as const
/** The key of the unsigned transaction in the first map. */
const UNSIGNED_TRANSACTION = 0x00
/** The bytes of an input without a signature: transaction id, output index, empty script and sequence. */
const INPUT_BYTES = 41

/**
 * Reads the unsigned transaction in a PSBT.
 *
 * @returns the transaction's bytes, and its number of inputs; undefined for anything but a PSBT of version 0, and
 * for a PSBT that states more inputs than it has.
 */
export function readUnsigned(psbt: Uint8Array): { transaction: Uint8Array; inputs: number } | undefined {
  if (!MAGIC.every((byte, index) => psbt[index] === byte)) return undefined
  let offset: number = MAGIC.length
  const readSize = (): number => {
    const first = psbt[offset] ?? Number.NaN
    offset += 1
    const width = ({ 0xfd: 2, 0xfe: 4 } as const)[first] ?? 0
    if (width === 0) return first < 0xfd ? first : Number.NaN
    let size = 0
    for (let index = width - 1; index >= 0; index -= 1) size = size * 256 + (psbt[offset + index] ?? Number.NaN)
    offset += width
    return size
  }
  while (offset < psbt.length) {
    const keySize = readSize()
    // The first map ends without the transaction, or a size cannot be read.
    if (keySize === 0 || Number.isNaN(keySize)) return undefined
    const key = psbt[offset]
    offset += keySize
    const size = readSize()
    const value = psbt.subarray(offset, offset + size)
    if (Number.isNaN(size) || value.length !== size) return undefined
    offset += size
    if (keySize === 1 && key === UNSIGNED_TRANSACTION) {
      const inputs = countInputs(value)
      return inputs * INPUT_BYTES < value.length ? { transaction: value, inputs } : undefined
    }
  }
  return undefined
}

/** Whether two PSBTs have the same transaction: a wallet must return the transaction that it was asked to sign. */
export function isSameTransaction(first: Uint8Array, second: Uint8Array): boolean {
  const [one, other] = [readUnsigned(first)?.transaction, readUnsigned(second)?.transaction]
  return one !== undefined && one.length === other?.length && one.every((byte, index) => byte === other[index])
}

/** Reads the number of inputs, which follows the four bytes of the version. No block has room for 65,536 inputs or more. */
function countInputs(transaction: Uint8Array): number {
  const count = transaction[4] ?? 0
  if (count < 0xfd) return count
  return count === 0xfd ? (transaction[5] ?? 0) + 256 * (transaction[6] ?? 0) : Number.POSITIVE_INFINITY
}
