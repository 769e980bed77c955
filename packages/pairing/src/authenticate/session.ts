import { chainOfAccount, namespaceOf } from '@holdfast/caip'
import type { Session } from '../records/entities.ts'
import { expiryIn } from '../records/expirer.ts'
import type { Context } from '../session/context.ts'
import { SESSION_TTL } from '../session/lifetimes.ts'
import type { Cacao, Participant, SessionNamespaces } from '../wire/params.ts'
import { grantsOf } from './message.ts'

/** Builds the namespaces that a session grants to accounts that signed in. */
export function namespacesOfAuth(accounts: readonly string[], methods: string[]): SessionNamespaces {
  const accountsByNamespace = new Map<string, Set<string>>()
  for (const accountOrDid of accounts) {
    const account = accountOrDid.replace(/^did:pkh:/, '')
    const name = namespaceOf(account)
    accountsByNamespace.set(name, (accountsByNamespace.get(name) ?? new Set()).add(account))
  }
  return Object.fromEntries(
    [...accountsByNamespace].map(([name, own]) => {
      const chains = [...new Set([...own].map(chainOfAccount))]
      return [name, { accounts: [...own], chains, methods, events: ['chainChanged', 'accountsChanged'] }]
    }),
  )
}

/**
 * Creates the session that results from signing in. Each side creates it on its own; its controller is the wallet's key.
 *
 * @returns undefined if no method was granted.
 */
export function createAuthSession(parameters: {
  context: Context
  topic: string
  pairingTopic: string
  self: Participant
  peer: Participant
  controller: string
  cacaos: Cacao[]
}): Session | undefined {
  const { context, cacaos, ...fields } = parameters
  const { accounts, methods } = grantsOf(cacaos)
  if (methods.length === 0) return undefined
  return {
    ...fields,
    relay: { protocol: 'irn' },
    expiry: expiryIn(SESSION_TTL, context.clock.now()),
    acknowledged: true,
    namespaces: namespacesOfAuth(accounts, methods),
    requiredNamespaces: {},
    optionalNamespaces: {},
    authentication: cacaos,
  }
}
