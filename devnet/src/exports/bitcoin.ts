export { type BitcoinAccount, type BitcoinKey, bitcoinAccounts, REGTEST } from '../bitcoin/accounts.ts'
export { type BitcoinNode, localBitcoin, startBitcoin } from '../bitcoin/startBitcoin.ts'
