import { namespaceOf } from '@holdfast/caip'
import type { Proposal, ProposalNamespaces, SupportedNamespaces } from '@holdfast/pairing'
import { type Account, hasNamespace, type WalletNamespace } from '../accounts/account.ts'
import { chainName, walletNamespaceOf } from '../chains/chains.ts'
import type { Chain } from '../config/config.ts'
import { supportedEvents, supportedMethods } from '../requests/methods.ts'
import { accountsOn } from '../sessions/rules.ts'

/** The result of checking a proposal: what an approval would grant, and what prevents it. */
export type CheckedProposal = {
  /** The CAIP-2 ids of the chains that would be granted. */
  chains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  /** What the app requires but the wallet lacks. If anything is missing, the proposal cannot be approved. */
  missing: { chains: readonly string[]; methods: readonly string[]; events: readonly string[] }
  /** The namespaces of the chains that would be granted. The user can choose any account that has an address in one of them. */
  namespaces: readonly WalletNamespace[]
}

/** Checks which parts of a proposal the wallet supports. @param chains - the chains of the wallet. */
export function checkProposal(
  { requiredNamespaces, optionalNamespaces }: Pick<Proposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  chains: readonly Chain[],
): CheckedProposal {
  const required = listRequested(requiredNamespaces)
  const all = [...required, ...listRequested(optionalNamespaces)]
  const isKnown = (id: string): boolean => chains.some(({ caipNetworkId }) => caipNetworkId === id)
  const grantedChains = unique(all.flatMap((requested) => requested.chains)).filter(isKnown)
  const supportedNames = (requested: RequestedNamespace, kind: 'methods' | 'events'): string[] => {
    const table = kind === 'methods' ? supportedMethods : supportedEvents
    const namespace = walletNamespaceOf(requested.chains[0] ?? `${requested.namespace}:`)
    return requested[kind].filter((name) => namespace !== undefined && table[namespace].includes(name))
  }
  const missingNames = (kind: 'methods' | 'events'): string[] =>
    unique(
      required.flatMap((requested) => {
        const supported = new Set(supportedNames(requested, kind))
        return requested[kind].filter((name) => !supported.has(name))
      }),
    )
  return {
    chains: grantedChains,
    methods: unique(all.flatMap((requested) => supportedNames(requested, 'methods'))),
    events: unique(all.flatMap((requested) => supportedNames(requested, 'events'))),
    missing: {
      chains: unique(required.flatMap((requested) => requested.chains)).filter((id) => !isKnown(id)),
      methods: missingNames('methods'),
      events: missingNames('events'),
    },
    namespaces: unique(grantedChains.map(walletNamespaceOf)).filter((namespace) => namespace !== undefined),
  }
}

/** Returns whether a proposal can be approved. */
export function canApprove({ chains, missing }: CheckedProposal): boolean {
  return chains.length > 0 && missing.chains.length + missing.methods.length + missing.events.length === 0
}

/** Lists the namespaces that a proposal requires but in which none of the accounts has an address. */
export function listNamespacesWithoutAccount(
  accounts: readonly Account[],
  { requiredNamespaces }: Pick<Proposal, 'requiredNamespaces'>,
): WalletNamespace[] {
  return unique(Object.keys(requiredNamespaces).map((key) => walletNamespaceOf(`${key}:`)))
    .filter((namespace) => namespace !== undefined)
    .filter((namespace) => !accounts.some((account) => hasNamespace(account, namespace)))
}

/** Returns the namespaces that the accounts can grant, with the chains on which they have addresses. */
export function grantableNamespaces(accounts: readonly Account[], chains: readonly Chain[]): SupportedNamespaces {
  const supported: SupportedNamespaces = {}
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) {
    const ids = chains
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => walletNamespaceOf(id) === namespace && accountsOn(accounts, id).length > 0)
    if (ids.length === 0) continue
    supported[namespace] = {
      chains: ids,
      methods: [...supportedMethods[namespace]],
      events: [...supportedEvents[namespace]],
      accounts: ids.flatMap((id) => accountsOn(accounts, id)),
    }
  }
  return supported
}

/** Lists the names of chains, separated by commas. */
export function listChainNames(ids: readonly string[], chains: readonly Chain[]): string {
  return ids.map((id) => chainName(chains, id)).join(', ')
}

/** Lists the texts for names of methods or events, each once. Omits names without a text, which would mean nothing to users. */
export function describeNames(names: readonly string[], texts: Readonly<Record<string, string>>): string {
  const listed = names.flatMap((name) => (Object.hasOwn(texts, name) ? (texts[name] ?? []) : []))
  return [...new Set(listed)].join(', ')
}

type RequestedNamespace = { namespace: string; chains: string[]; methods: string[]; events: string[] }

function listRequested(namespaces: ProposalNamespaces): RequestedNamespace[] {
  return Object.entries(namespaces).map(([key, { chains = [], methods, events }]) => ({
    namespace: namespaceOf(key),
    chains: key.includes(':') ? [key, ...chains] : chains,
    methods,
    events,
  }))
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)]
}
