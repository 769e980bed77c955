import { chainOfAccount, namespaceOf } from '@holdfast/caip'
import type { Session } from '../../records/entities.ts'
import { unionOf } from '../../validate/namespaces.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../../wire/params.ts'
import { assertOpen, type Context } from '../context.ts'

/** Returns whether a session grants everything that is requested. */
export function isCompatible(namespaces: SessionNamespaces, required: ProposalNamespaces): boolean {
  return Object.entries(required).every(([key, { chains = key.includes(':') ? [key] : [], methods, events }]) => {
    const granted = Object.entries(namespaces).find(([name]) => name === key || name === namespaceOf(key))?.[1]
    if (!granted) return false
    const has = (all: readonly string[], asked: readonly string[]): boolean => asked.every((item) => all.includes(item))
    const grantedChains = unionOf(granted.accounts.map(chainOfAccount))
    return has(grantedChains, chains) && has(granted.methods, methods) && has(granted.events, events)
  })
}

/** Finds the sessions that grant everything that is requested. */
export function find(context: Context, parameters: { requiredNamespaces: ProposalNamespaces }): Session[] {
  assertOpen(context)
  return context.records.sessions
    .values()
    .filter(({ namespaces }) => isCompatible(namespaces, parameters.requiredNamespaces))
}
