import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'

/**
 * Forgets that the accounts of some namespaces need no prompt. Call it when their wallets have disconnected; the next connection
 * prompts again.
 *
 * @returns the forgotten accounts.
 */
export function forgetSettledSignIns(kit: Kit, namespaces: readonly ChainNamespace[]): string[] {
  const { settled } = kit.internals.siwx
  const forgotten = [...settled].filter((account) => namespaces.some((each) => account.startsWith(`${each}:`)))
  for (const account of forgotten) settled.delete(account)
  return forgotten
}
