/** Number of digits of a mailed code, of the product's login and of the embedded wallet's. */
export const emailCodeDigits = 6

/** Tells whether a text has the form of a mailed code. */
export function isEmailCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}
