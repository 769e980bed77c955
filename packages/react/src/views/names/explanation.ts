/** The page of a longer explanation of account names, by the authors of ENS, the standard for such names. */
export const namesExplanation = 'https://docs.ens.domains/learn/protocol'
