import { isRecord } from '@holdfast/base'
import { addressOfAccount, chainOfAccount, namespaceOf } from '@holdfast/caip'
import { ProtocolError } from '../wire/errors.ts'
import { isTextList } from '../wire/jsonRpc.ts'
import type { ProposalNamespace, ProposalNamespaces, SessionNamespace, SessionNamespaces } from '../wire/params.ts'
import { hasData, isAccountId, isChainId, isText } from './scalars.ts'

/** A namespace that lists its chains. */
type NormalNamespace = ProposalNamespace & { chains: string[] }

/** Moves chains that are keys (`eip155:1`) into the list of their namespace, and merges the lists, later entries first. */
export function normalizeNamespaces(namespaces: ProposalNamespaces): Record<string, NormalNamespace> {
  // A map: the peer chooses the names, and may choose `__proto__`. It may send thousands of keys, so the lists are merged once.
  const parts = new Map<string, NormalNamespace[]>()
  for (const [key, { chains = [], methods, events }] of Object.entries(namespaces)) {
    const part = { chains: key.includes(':') ? [key, ...chains] : chains, methods, events }
    const name = namespaceOf(key)
    const before = parts.get(name)
    if (before) before.push(part)
    else parts.set(name, [part])
  }
  const normal = [...parts].map(([name, list]): [string, NormalNamespace] => {
    list.reverse()
    const merge = (field: keyof NormalNamespace): string[] => unionOf(...list.map((each) => each[field]))
    return [name, { chains: merge('chains'), methods: merge('methods'), events: merge('events') }]
  })
  return Object.fromEntries(normal)
}

/** Merges required and optional namespaces, the required ones first. Wallets receive the result as optional namespaces. */
export function mergeNamespaces(required: ProposalNamespaces, optional: ProposalNamespaces): ProposalNamespaces {
  const first = new Map(Object.entries(normalizeNamespaces(required)))
  const second = new Map(Object.entries(normalizeNamespaces(optional)))
  const merged = unionOf([...first.keys()], [...second.keys()]).map((name): [string, ProposalNamespace] => {
    const [requiredPart, optionalPart] = [first.get(name), second.get(name)]
    const merge = (part: keyof NormalNamespace): string[] => unionOf(requiredPart?.[part], optionalPart?.[part])
    return [name, { chains: merge('chains'), methods: merge('methods'), events: merge('events') }]
  })
  return Object.fromEntries(merged)
}

/** Lists every item once, in order of first appearance. */
export function unionOf(...lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))]
}

/** Lists the chains that a session grants: those of a namespace's accounts, or the namespace's key if the key is a chain. */
export function chainsOfSession(namespaces: SessionNamespaces): string[] {
  return unionOf(...Object.entries(namespaces).map(([key, namespace]) => grantedChains(key, namespace.accounts)))
}

/**
 * Moves the account in use before the others of its namespace, on every chain.
 *
 * @param accounts - the accounts as the wallet reported them, the one in use first: CAIP-10 ids, or addresses on `chainId`.
 */
export function inOrderOfUse(namespaces: SessionNamespaces, accounts: unknown, chainId: string): SessionNamespaces {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (!isText(first)) return namespaces
  const address = addressOf(first)
  const name = namespaceOf(first.includes(':') ? first : chainId)
  const ordered = Object.entries(namespaces).map(([key, granted]): [string, SessionNamespace] => {
    const isUsed = (account: string): boolean => namespaceOf(key) === name && addressOf(account) === address
    return [key, { ...granted, accounts: unionOf(granted.accounts.filter(isUsed), granted.accounts) }]
  })
  return Object.fromEntries(ordered)
}

/** Returns the address of a CAIP-10 account, or the address that is passed, in lower case for EVM chains. */
function addressOf(account: string): string {
  const address = addressOfAccount(account)
  return /^0x[\da-f]{40}$/i.test(address) ? address.toLowerCase() : address
}

function grantedChains(key: string, accounts: readonly string[]): string[] {
  return key.includes(':') ? [key] : unionOf(accounts.map(chainOfAccount))
}

/**
 * Checks the form of requested namespaces.
 *
 * @param context - such as `connect()`.
 * @param kind - `requiredNamespaces` or `optionalNamespaces`.
 * @throws {ProtocolError} a fault in chains is reported before one in methods or events.
 */
export function assertProposalNamespaces(
  value: unknown,
  context: string,
  kind: string,
): asserts value is ProposalNamespaces {
  if (!hasData(value))
    throw new ProtocolError('MISSING_OR_INVALID', `${context}, ${kind} should be an object with data`)
  for (const [key, namespace] of Object.entries(value)) {
    const chains: unknown = key.includes(':') ? [key] : ((isRecord(namespace) ? namespace['chains'] : undefined) ?? [])
    if (Array.isArray(chains) && chains.length > 0) {
      const wrong: unknown = chains.find((chain) => !isChainId(chain))
      if (wrong !== undefined) {
        const rule = 'should be a string and conform to "namespace:chainId" format'
        throw new ProtocolError('UNSUPPORTED_CHAINS', `${context} ${kind}, chain ${describeValue(wrong)} ${rule}`)
      }
    } else if (!isChainId(key)) {
      throw new ProtocolError(
        'UNSUPPORTED_CHAINS',
        `${context} ${kind}, chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }`,
      )
    }
  }
  assertMethodsAndEvents(value, context)
}

/**
 * Checks the form of granted namespaces.
 *
 * @throws {ProtocolError} a fault in accounts is reported before one in methods or events.
 */
export function assertSessionNamespaces(value: unknown, context: string): asserts value is SessionNamespaces {
  if (!hasData(value))
    throw new ProtocolError('MISSING_OR_INVALID', `${context}, namespaces should be an object with data`)
  const format = 'conform to "namespace:chainId:address" format'
  for (const namespace of Object.values(value)) {
    const accounts = isRecord(namespace) ? namespace['accounts'] : undefined
    if (!Array.isArray(accounts)) {
      const rule = 'accounts should be an array of strings conforming to "namespace:chainId:address" format'
      throw new ProtocolError('UNSUPPORTED_ACCOUNTS', `${context} namespace, ${rule}`)
    }
    const wrong: unknown = accounts.find((account) => !isAccountId(account))
    if (wrong !== undefined) {
      const rule = `should be a string and ${format}`
      throw new ProtocolError('UNSUPPORTED_ACCOUNTS', `${context} namespace, account ${describeValue(wrong)} ${rule}`)
    }
  }
  assertMethodsAndEvents(value, context)
}

/** Reads granted namespaces whose form was checked; keeps the optional `chains` only if it is a list of texts. */
export function readNamespaces(namespaces: SessionNamespaces): SessionNamespaces {
  const entries = Object.entries(namespaces).map(([key, { chains, ...granted }]): [string, SessionNamespace] => [
    key,
    isTextList(chains) ? { chains, ...granted } : granted,
  ])
  return Object.fromEntries(entries)
}

function assertMethodsAndEvents(namespaces: Record<string, unknown>, context: string): void {
  for (const namespace of Object.values(namespaces)) {
    const { methods, events } = isRecord(namespace) ? namespace : {}
    if (!isTextList(methods)) {
      const rule = 'methods should be an array of strings or empty array for no methods'
      throw new ProtocolError('UNSUPPORTED_METHODS', `${context}, namespace, ${rule}`)
    }
    if (!isTextList(events)) {
      const rule = 'events should be an array of strings or empty array for no events'
      throw new ProtocolError('UNSUPPORTED_EVENTS', `${context}, namespace, ${rule}`)
    }
  }
}

/**
 * Checks that the granted namespaces cover the required ones, chain by chain.
 *
 * @throws {ProtocolError} NON_CONFORMING_NAMESPACES
 */
export function assertConforming(required: ProposalNamespaces, granted: SessionNamespaces, context: string): void {
  const fail = (text: string): never => {
    throw new ProtocolError('NON_CONFORMING_NAMESPACES', `${context} namespaces ${text}`)
  }
  // No list is copied for each chain: a peer may send thousands of chains together with thousands of methods.
  const wanted = Object.entries(required).map(([key, { chains = [], ...needs }]) => ({
    chains: unionOf(key.includes(':') ? [key] : chains),
    needs,
  }))
  const given = new Map<string, SessionNamespace[]>()
  for (const [key, namespace] of Object.entries(granted)) {
    for (const chain of grantedChains(key, namespace.accounts)) {
      const onChain = given.get(chain)
      if (onChain) onChain.push(namespace)
      else given.set(chain, [namespace])
    }
  }
  const lines = (needed: string, label: string, got: string, indent: number): string => {
    const start = `\n${' '.repeat(indent)}`
    return `${start}Required: ${needed}${start}${label}: ${got}`
  }

  const wantedChains = unionOf(...wanted.map(({ chains }) => chains))
  const givenChains = [...given.keys()]
  if (wantedChains.some((chain) => !given.has(chain))) {
    fail(`chains don't satisfy required namespaces.${lines(wantedChains.join(), 'Approved', givenChains.join(), 6)}`)
  }
  const names = Object.keys(granted).map(namespaceOf)
  const missing = Object.keys(required)
    .map(namespaceOf)
    .filter((name) => !names.includes(name))
  if (missing.length > 0) {
    fail(`keys don't satisfy requiredNamespaces.${lines(missing.join(), 'Received', names.join(), 6)}`)
  }
  for (const [key, { accounts }] of Object.entries(granted)) {
    const chains = unionOf(accounts.map(chainOfAccount))
    if (!key.includes(':') || chains.includes(key)) continue
    fail(`accounts don't satisfy namespace accounts for ${key}${lines(key, 'Approved', chains.join(), 8)}`)
  }
  for (const part of ['methods', 'events'] as const) {
    for (const { chains, needs } of wanted) {
      const items = unionOf(needs[part])
      const wrong = chains.find((chain) =>
        items.some((item) => !given.get(chain)?.some((namespace) => namespace[part].includes(item))),
      )
      if (wrong !== undefined) fail(`${part} don't satisfy namespace ${part} for ${wrong}`)
    }
  }
}

/** Lists the methods or events granted on a chain: those of all namespaces that have an account on that chain. */
export function grantedOn(namespaces: SessionNamespaces, chainId: string, part: 'methods' | 'events'): string[] {
  const here = Object.values(namespaces).filter(({ accounts }) =>
    accounts.some((account) => chainOfAccount(account) === chainId),
  )
  return unionOf(...here.map((namespace) => namespace[part]))
}

/** Formats a value for an error message as existing clients do: an object as JSON, any other value as text. */
export function describeValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
