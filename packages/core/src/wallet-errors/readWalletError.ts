import { codesOf, layersOf, namesOf, textsOf } from './errorLayers.ts'
import { type WalletErrorMeaning, walletErrorTable } from './walletErrorTable.ts'

/** Codes that some wallets answer with when they are asked to switch to a network that they do not know. */
const VAGUE_SWITCH_CODES: readonly unknown[] = [-32_603]

/**
 * Says what an error of a wallet means, however it is wrapped and whatever it is. Codes and names decide; a text only where
 * neither does, because devices and the libraries between lose both.
 *
 * @param options.isSwitching - whether it is the answer to a request to switch the network, where the same code may mean
 * something else.
 * @returns undefined for what says no more than that something failed.
 */
export function readWalletError(
  error: unknown,
  { isSwitching = false }: readWalletError.Options = {},
): WalletErrorMeaning | undefined {
  const layers = layersOf(error)
  const [codes, names, texts] = [codesOf(layers), namesOf(layers), textsOf(error, layers)]
  const rows = walletErrorTable.filter(
    ({ ofSwitching }) => !ofSwitching || (isSwitching && !texts.some((text) => ofSwitching.unless.test(text))),
  )
  const decided = rows.find(
    (row) => row.codes?.some((code) => codes.includes(code)) || row.names?.some((name) => names.includes(name)),
  )
  const said = decided ?? rows.find((row) => row.texts && texts.some((text) => row.texts?.test(text)))
  if (said) return said.meaning
  return isSwitching && codes.some((code) => VAGUE_SWITCH_CODES.includes(code)) ? 'unknownChain' : undefined
}

export declare namespace readWalletError {
  type Options = { isSwitching?: boolean | undefined }
}

/** Whether the user said no, however the wallet puts it. */
export function isUserRejection(error: unknown): boolean {
  return readWalletError(error) === 'rejected'
}
