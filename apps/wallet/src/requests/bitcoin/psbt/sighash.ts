/** Components of a sighash type. The type says which parts of a transaction a signature commits to. @see BIP-143, BIP-341 */
const NONE = 0x02
const SINGLE = 0x03
const ANYONE_CAN_PAY = 0x80

const definedTypes: readonly number[] = [0x00, 0x01, NONE, SINGLE, 0x81, 0x82, 0x83]

/** Returns whether a sighash type is defined. */
export function isSighash(sighash: number): boolean {
  return definedTypes.includes(sighash)
}

/** Returns whether a signature with this sighash type commits to no output. */
export function signsNoOutput(sighash: number): boolean {
  return (sighash & 0x1f) === NONE
}

/** Returns whether a signature with this sighash type commits only to the output at its input's own index. */
export function signsOneOutput(sighash: number): boolean {
  return (sighash & 0x1f) === SINGLE
}

/** Returns whether a signature with this sighash type lets others add inputs. */
export function allowsMoreInputs(sighash: number): boolean {
  return (sighash & ANYONE_CAN_PAY) !== 0
}
