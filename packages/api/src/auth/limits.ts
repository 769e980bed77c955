/** Shortest and longest user name, in characters. */
export const userNameLength = { min: 3, max: 30 } as const
/** Shortest and longest password, in characters. */
export const passwordLength = { min: 8, max: 128 } as const
