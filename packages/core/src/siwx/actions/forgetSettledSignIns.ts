import type { ChainNamespace } from '@holdfast/caip'
import type { Kit } from '../../kit.ts'

/**
 * Forgets that the accounts of some namespaces need no prompt: their wallets have disconnected, so the next account is asked
 * again.
 *
 * @returns the forgotten accounts.
 */
export function forgetSettledSignIns(kit: Kit, namespaces: readonly ChainNamespace[]): string[] {
  const { settled } = kit.internals.siwx
  const ended = [...settled].filter((account) => namespaces.some((each) => account.startsWith(`${each}:`)))
  for (const account of ended) settled.delete(account)
  return ended
}
