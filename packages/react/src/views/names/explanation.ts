/** A longer explanation of names, by the authors of their standard. */
export const namesExplanation = 'https://docs.ens.domains/learn/protocol'
