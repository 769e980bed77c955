import { bitcoinNetworkIds } from '@holdfast/caip'
import { HDKey } from '@scure/bip32'
import { p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { type BitcoinKey, deriveBitcoin } from '../src/keys/bitcoin.ts'
import { seedOf } from '../src/keys/phrase.ts'
import type { PsbtRequest } from '../src/requests/bitcoin/psbt/psbt.ts'

const root = HDKey.fromMasterSeed(seedOf('test test test test test test test test test test test junk'))
const keysOf = (index: number) => deriveBitcoin(root, index)(bitcoinNetworkIds.regtest) as [BitcoinKey, BitcoinKey] // An account has one key of each type on a Bitcoin network.

/** The address parameters of regtest. */
export const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
/** The keys of an account on regtest: the one for payments, then the one for ordinals. */
export const bitcoinAccount = keysOf(0)
/** Another account's key for payments. */
export const [stranger] = keysOf(1)

const chain = {
  caipNetworkId: bitcoinNetworkIds.regtest,
  name: 'Bitcoin Regtest',
  nativeCurrency: { symbol: 'BTC', decimals: 8 },
  rpcUrls: [],
}

/** Returns the output script that locks a coin to a key. */
function scriptOf({ type, publicKey }: BitcoinKey): Uint8Array {
  return (type === 'ordinal' ? p2tr(publicKey.slice(1), undefined, regtest) : p2wpkh(publicKey, regtest)).script
}

/** Returns a request to sign a PSBT with these inputs and outputs for the account. */
export function psbtRequest(
  inputs: readonly psbtRequest.Input[],
  outputs: readonly psbtRequest.Output[],
  overrides: Partial<PsbtRequest> = {},
): PsbtRequest {
  const [payment] = bitcoinAccount
  const transaction = new Transaction()
  for (const [
    at,
    { key = payment, amount = 100_000n, sighashType, made, vout = 0, isWhole, isSilent },
  ] of inputs.entries())
    transaction.addInput({
      txid: made?.id ?? (at + 1).toString(16).padStart(64, '0'),
      index: vout,
      ...(!isSilent && { witnessUtxo: { script: scriptOf(key), amount } }),
      ...(made && isWhole && { nonWitnessUtxo: made.toBytes(true, true) }),
      ...(sighashType !== undefined && { sighashType }),
    })
  for (const { to, amount } of outputs) transaction.addOutputAddress(to.address, amount, regtest)
  const psbt = transaction.toPSBT()
  return { kind: 'psbt', address: payment.address, chain, psbt, inputs: undefined, broadcast: false, ...overrides }
}

export declare namespace psbtRequest {
  type Input = {
    /** The key that owns the coin. @default the account's key for payments */
    key?: BitcoinKey | undefined
    /** The coin's value that the PSBT states, in satoshis. @default 100_000n */
    amount?: bigint | undefined
    sighashType?: number | undefined
    /** The transaction that created the coin. @default an unknown one */
    made?: Transaction | undefined
    vout?: number | undefined
    /** Whether the PSBT contains the whole transaction `made`. @default false */
    isWhole?: boolean | undefined
    /** Whether the PSBT omits the value and the script of the coin. @default false */
    isSilent?: boolean | undefined
  }
  type Output = { to: BitcoinKey; amount: bigint }
}
