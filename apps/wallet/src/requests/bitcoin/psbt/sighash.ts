/** Sighash types: the parts of a transaction that a signature commits to. @see BIP-143, BIP-341 */
const NONE = 0x02
const SINGLE = 0x03
const ANYONE_CAN_PAY = 0x80

const known: readonly number[] = [0x00, 0x01, NONE, SINGLE, 0x81, 0x82, 0x83]

/** Whether the type is defined. */
export function isSighash(sighash: number): boolean {
  return known.includes(sighash)
}

/** Whether the type commits to no output. */
export function signsNoOutput(sighash: number): boolean {
  return (sighash & 0x1f) === NONE
}

/** Whether the type commits only to the output at the input's own index. */
export function signsOneOutput(sighash: number): boolean {
  return (sighash & 0x1f) === SINGLE
}

/** Whether the type lets others add inputs. */
export function allowsMoreInputs(sighash: number): boolean {
  return (sighash & ANYONE_CAN_PAY) !== 0
}
