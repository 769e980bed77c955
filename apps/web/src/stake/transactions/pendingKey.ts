/** Prefix of the storage keys of pending transactions, followed by chain id and address in lower case. */
export const pendingKeyPrefix = 'holdfast.pending.1:'
