/** An action on a stake; also the name of the contract's function. */
export type StakeAction = 'deposit' | 'withdraw'
