export { type BitcoinNode as TestBitcoin, startBitcoin as startTestBitcoin } from '@holdfast/devnet/bitcoin'
