/** What can be done with a stake; also the name of the contract's function. */
export type StakeAction = 'deposit' | 'withdraw'
