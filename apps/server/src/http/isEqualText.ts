import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time. Texts of different lengths in bytes are different. */
export function isEqualText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
