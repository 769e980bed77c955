/** Shortest and longest user name; the server's rule, repeated so that the page can say it before it asks. */
export const userNameLength = { min: 3, max: 30 } as const

/** Shortest and longest password. */
export const passwordLength = { min: 8, max: 128 } as const
