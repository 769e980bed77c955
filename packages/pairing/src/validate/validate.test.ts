import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { vectors } from '../../test/vectors/load.ts'
import { ProtocolError } from '../wire/errors.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../wire/params.ts'
import { buildApprovedNamespaces, NoAccountError } from './approvedNamespaces.ts'
import {
  assertConforming,
  assertProposalNamespaces,
  assertSessionNamespaces,
  mergeNamespaces,
  normalizeNamespaces,
} from './namespaces.ts'
import {
  areRelays,
  isAccountId,
  isChainId,
  isEvent,
  isReason,
  isRequest,
  isRequestExpiry,
  isResponse,
} from './scalars.ts'

type Verdict = { ok?: true; err?: { message: string; code: number } }

/** Runs a check, and returns `ok`, or the error's text and code. */
function verdict(check: () => void): Verdict {
  try {
    check()
    return { ok: true }
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    return { err: { message: error.message, code: error.code } }
  }
}

describe('scalars', () => {
  const rows = vectors<Record<string, { v: unknown; ok: boolean }[]>>('scalars')
  const checks: Record<string, (value: unknown) => boolean> = {
    chainId: isChainId,
    accountId: isAccountId,
    errorReason: isReason,
    response: isResponse,
    request: isRequest,
    event: isEvent,
    requestExpiry: isRequestExpiry,
    relays: areRelays,
  }
  const cases = Object.entries(rows).flatMap(([name, values]) => values.map((row) => ({ name, ...row })))
  test.each(cases)('default: for $v, the check $name returns $ok', ({ name, v, ok }) => {
    expect(checks[name]?.(v)).toBe(ok)
  })
})

describe('assertProposalNamespaces', () => {
  type Row = Verdict & { namespaces: unknown }
  test.each(vectors<Row[]>('requiredNamespacesValid'))(
    'default: gives the recorded verdict on $namespaces',
    ({ namespaces, ...expected }) => {
      expect(verdict(() => assertProposalNamespaces(namespaces, 'connect()', 'requiredNamespaces'))).toEqual(expected)
    },
  )
})

describe('assertSessionNamespaces', () => {
  type Row = Verdict & { namespaces: unknown }
  test.each(vectors<Row[]>('sessionNamespacesValid'))(
    'default: gives the recorded verdict on $namespaces',
    ({ namespaces, ...expected }) => {
      expect(verdict(() => assertSessionNamespaces(namespaces, 'approve()'))).toEqual(expected)
    },
  )
})

describe('assertConforming', () => {
  type Row = Verdict & { case: string; required: ProposalNamespaces; namespaces: SessionNamespaces }
  test.each(vectors<Row[]>('conforming'))(
    'default: gives the recorded verdict on $case',
    ({ required, namespaces, ...row }) => {
      const expected = row.ok ? { ok: true } : { err: row.err }
      expect(verdict(() => assertConforming(required, namespaces, 'approve()'))).toEqual(expected)
    },
  )
})

/** Returns a list, and a function that returns how often its entries were read. */
function countReads(list: string[]) {
  let count = 0
  const get = (target: string[], key: string | symbol): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) count += 1
    return Reflect.get(target, key)
  }
  return { list: new Proxy(list, { get }), reads: () => count }
}

describe('assertConforming, for many chains and many methods', () => {
  const names = (prefix: string) => Array.from({ length: 500 }, (_, index) => `${prefix}${index}`)
  const namespaceOf = (chains: string[], methods: string[]) => ({ chains, methods, events: [] })
  const grant = (chains: string[], methods: string[]) => ({
    eip155: { ...namespaceOf(chains, methods), accounts: chains.map((chain) => `${chain}:0xa`) },
  })

  test.each([
    ['a chain that is listed 500 times', Array<string>(500).fill('eip155:1')],
    ['500 chains', names('eip155:')],
  ])('behavior: a wallet reads the methods required on %s only a few times', (_name, chains) => {
    const { list, reads } = countReads(Array<string>(500).fill('eth_sign'))
    const required = { eip155: namespaceOf(chains, list) }
    assertConforming(required, grant(chains, ['eth_sign']), 'approve()')
    expect(reads()).toBeLessThan(5_000)
  })

  test('behavior: an app reads the methods that a wallet grants on 500 chains only a few times', () => {
    const { list, reads } = countReads(names('method'))
    const required = { eip155: namespaceOf(['eip155:1'], ['method499']) }
    assertConforming(required, grant(names('eip155:'), list), 'onSessionSettleRequest()')
    expect(reads()).toBeLessThan(5_000)
  })

  test('error: a method is granted only on the chains of its namespace', () => {
    const required = { eip155: namespaceOf(['eip155:1', 'eip155:10'], ['eth_sign', 'personal_sign']) }
    const granted = {
      ...grant(['eip155:1', 'eip155:10'], ['eth_sign']),
      'eip155:1': { methods: ['personal_sign'], events: [], accounts: ['eip155:1:0xa'] },
    }
    expect(() => assertConforming(required, granted, 'approve()')).toThrow('methods for eip155:10')
  })
})

describe('mergeNamespaces', () => {
  type Row = { required: ProposalNamespaces; optional: ProposalNamespaces; merged: object }
  test.each(vectors<Row[]>('mergeRequiredOptional'))('default: merges to $merged', ({ required, optional, merged }) => {
    expect(mergeNamespaces(required, optional)).toEqual(merged)
  })
})

describe('normalizeNamespaces', () => {
  test.each(vectors<{ input: ProposalNamespaces; normalized: object }[]>('normalize'))(
    'default: normalizes $input',
    (row) => {
      expect(normalizeNamespaces(row.input)).toEqual(row.normalized)
    },
  )

  test('behavior: merges the lists of many keys only once', () => {
    const keys = Array.from({ length: 500 }, (_, index) => `eip155:${index}`)
    const namespaces = Object.fromEntries(keys.map((key) => [key, { methods: [], events: [] }]))
    const add = vi.spyOn(Set.prototype, 'add')
    onTestFinished(() => add.mockRestore())
    const { eip155 } = normalizeNamespaces(namespaces)
    const merged = add.mock.calls.length
    add.mockRestore()
    expect(eip155?.chains).toEqual(keys.toReversed())
    expect(merged).toBeLessThan(5_000)
  })
})

describe('buildApprovedNamespaces', () => {
  type Row = Parameters<typeof buildApprovedNamespaces>[0] & { ok?: object; throws?: string }
  test.each(vectors<Row[]>('buildApproved'))(
    'default: returns the recorded grant, or throws the recorded error, for $proposal',
    ({ ok, throws, ...parameters }) => {
      if (throws === undefined) expect(buildApprovedNamespaces(parameters)).toEqual(ok)
      else expect(() => buildApprovedNamespaces(parameters)).toThrow(throws)
    },
  )

  test('error: an account on eip155:10 does not count as an account on eip155:1', () => {
    const methods = { methods: ['personal_sign'], events: [] }
    const eip155 = { chains: ['eip155:1'], accounts: ['eip155:10:0xa'], ...methods }
    const proposal = { requiredNamespaces: {}, optionalNamespaces: { eip155: { chains: ['eip155:1'], ...methods } } }
    expect(() => buildApprovedNamespaces({ proposal, supportedNamespaces: { eip155 } })).toThrow(NoAccountError)
  })

  test('behavior: grants the required namespaces, even if there are as many optional ones', () => {
    const accounts = ['eip155:1:0xa', 'eip155:10:0xa']
    const all = { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign'], events: [], accounts }
    const required = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }
    const optional = { solana: { chains: ['solana:x'], methods: [], events: [] } }
    const proposal = { requiredNamespaces: required, optionalNamespaces: optional }
    expect(buildApprovedNamespaces({ proposal, supportedNamespaces: { eip155: all } })).toEqual({
      eip155: { ...required.eip155, accounts: ['eip155:1:0xa'] },
    })
  })

  const names = fc.constantFrom('eip155', 'eip155:1', 'solana', '__proto__', 'constructor', 'toString', '')
  const lists = fc.array(fc.constantFrom('eip155:1', 'eip155:10', 'solana:x', '__proto__', ''))
  const anyNamespaces = fc.array(fc.tuple(names, fc.record({ chains: lists, methods: lists, events: lists }))).map(
    // Built from entries, so that `__proto__` becomes an ordinary key, as with `JSON.parse`.
    (entries): ProposalNamespaces => Object.fromEntries(entries),
  )

  test('behavior: grants nothing unsupported, whatever is requested', () => {
    const accounts = ['eip155:1:0xa', 'eip155:10:0xa']
    const eip155 = { chains: ['eip155:1', 'eip155:10'], methods: ['eip155:1'], events: ['eip155:10'], accounts }
    fc.assert(
      fc.property(anyNamespaces, anyNamespaces, (requiredNamespaces, optionalNamespaces) => {
        const proposal = { requiredNamespaces, optionalNamespaces }
        try {
          const approved = buildApprovedNamespaces({ proposal, supportedNamespaces: { eip155 } })
          expect(Object.keys(approved).every((name) => name === 'eip155')).toBe(true)
          expect(approved['eip155']?.accounts.every((account) => accounts.includes(account)) ?? true).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
