/** First part of the storage keys of pending transactions; chain id and address in lower case follow. */
export const pendingKeyPrefix = 'holdfast.pending.1:'
