import { BaseError } from '@holdfast/base'
import type { ProposalNamespaces, SessionNamespace, SessionNamespaces } from '../wire/params.ts'
import { assertConforming, normalizeNamespaces, unionOf } from './namespaces.ts'

/** The namespaces that a wallet can grant. */
export type SupportedNamespaces = Record<string, SessionNamespace & { chains: string[] }>

/** Thrown when a wallet lists a chain as supported, but has no account there. */
export class NoAccountError extends BaseError {
  override name = 'NoAccountError' as const
  constructor({ chain, namespace }: { chain: string; namespace: string }) {
    super(`No accounts provided for chain ${chain} in namespace ${namespace}`)
  }
}

/**
 * Computes the namespaces that a wallet grants to a proposal: everything required, and the optional parts that the wallet
 * supports. A proposal that requests nothing gets everything that the wallet supports.
 *
 * @throws {NoAccountError} if a supported chain has no account. @throws {ProtocolError} if something required is not supported.
 */
export function buildApprovedNamespaces(parameters: {
  proposal: { requiredNamespaces: ProposalNamespaces; optionalNamespaces?: ProposalNamespaces | undefined }
  supportedNamespaces: SupportedNamespaces
}): SessionNamespaces {
  const { requiredNamespaces, optionalNamespaces = {} } = parameters.proposal
  const supported = parameters.supportedNamespaces
  for (const [namespace, { chains, accounts }] of Object.entries(supported)) {
    const chain = chains.find((candidate) => !accounts.some((account) => account.startsWith(`${candidate}:`)))
    if (chain !== undefined) throw new NoAccountError({ chain, namespace })
  }
  assertConforming(requiredNamespaces, supported, 'approve()')
  const required = new Map(Object.entries(normalizeNamespaces(requiredNamespaces)))
  const optional = new Map(Object.entries(normalizeNamespaces(optionalNamespaces)))
  if (required.size + optional.size === 0) return supported

  const approved: SessionNamespaces = {}
  for (const [name, grantable] of Object.entries(supported)) {
    const requiredNamespace = required.get(name)
    const optionalNamespace = optional.get(name)
    /** Returns the items of the second list that are also in the first. */
    const common = (first: readonly string[] = [], second: readonly string[]): string[] =>
      second.filter((item) => first.includes(item))
    const chains = unionOf(
      common(requiredNamespace?.chains, grantable.chains),
      common(grantable.chains, optionalNamespace?.chains ?? []),
    )
    const accounts = grantable.accounts.filter((account) => chains.some((chain) => account.includes(`${chain}:`)))
    if (accounts.length === 0) continue
    approved[name] = {
      chains,
      methods: unionOf(
        common(requiredNamespace?.methods, grantable.methods),
        common(optionalNamespace?.methods, grantable.methods),
      ),
      events: unionOf(
        common(requiredNamespace?.events, grantable.events),
        common(optionalNamespace?.events, grantable.events),
      ),
      accounts,
    }
  }
  return approved
}
