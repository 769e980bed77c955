/**
 * How many proposals and how many sign-in requests of one pairing may wait for the user. An app sends one of each, and the user
 * has to answer all before the wallet shows anything else.
 */
export const MAX_PER_PAIRING = 5
/** How many requests of one session may wait for the user. A user would never answer more than this. */
export const MAX_PER_SESSION = 100
/** The answer to a request beyond these limits, which keep an app from filling the storage. @see EIP-1474 section 'Error codes' */
export const LIMIT_EXCEEDED = { code: -32005, message: 'Too many requests wait for an answer.' }
