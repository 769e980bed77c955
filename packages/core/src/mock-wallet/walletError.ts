/**
 * Creates an error like those that wallets throw.
 *
 * @param code - a code of EIP-1193 or JSON-RPC: 4001 refused, 4100 unauthorized, 4200 unsupported, 4902 unknown chain, -32002
 * pending.
 */
export function walletError(code: number, message = `code ${code}`, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}
