/** A longer explanation of names, from those who wrote their standard. */
export const namesExplanation = 'https://docs.ens.domains/learn/protocol'
