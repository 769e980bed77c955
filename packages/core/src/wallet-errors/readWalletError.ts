import { codesOf, layersOf, namesOf, textsOf } from './errorLayers.ts'
import { type WalletErrorMeaning, walletErrorTable } from './walletErrorTable.ts'

/** The code with which some wallets answer a request to switch to a network that they do not know. */
const VAGUE_SWITCH_CODE = -32_603
/** Words of a wallet whose user refused to switch. */
const refusal = /reject|denied|declin|cancel/i

/**
 * Reads the meaning of a wallet's error, however it is wrapped and whatever its type. Codes and names are read first. Texts
 * are read only if no code and no name has a meaning: devices and intermediate libraries lose both codes and names.
 *
 * @param options.isSwitching - whether the error answers a request to switch the network; the same code may then have another
 * meaning.
 * @returns undefined for an error that says only that the request failed.
 */
export function readWalletError(
  error: unknown,
  { isSwitching = false }: readWalletError.Options = {},
): WalletErrorMeaning | undefined {
  const layers = layersOf(error)
  const [codes, names, texts] = [codesOf(layers), namesOf(layers), textsOf(error, layers)]
  const isUnknownOnSwitch = isSwitching && !texts.some((text) => refusal.test(text))
  const rows = walletErrorTable.filter(({ ofSwitching }) => !ofSwitching || isUnknownOnSwitch)
  const decided = rows.find(
    (row) => row.codes?.some((code) => codes.includes(code)) || row.names?.some((name) => names.includes(name)),
  )
  const match = decided ?? rows.find(({ texts: pattern }) => pattern && texts.some((text) => pattern.test(text)))
  if (match) return match.meaning
  return isSwitching && codes.includes(VAGUE_SWITCH_CODE) ? 'unknownChain' : undefined
}

export declare namespace readWalletError {
  type Options = { isSwitching?: boolean | undefined }
}

/** Tells whether the user rejected the request, however the wallet reports it. */
export function isUserRejection(error: unknown): boolean {
  return readWalletError(error) === 'rejected'
}
