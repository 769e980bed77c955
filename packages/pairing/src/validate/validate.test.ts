import { describe, expect, test } from 'vitest'
import { vectors } from '../../test/vectors/load.ts'
import { ProtocolError } from '../wire/errors.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../wire/types.ts'
import { buildApprovedNamespaces } from './approvedNamespaces.ts'
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

/** What a check says: nothing, or the error's text and code. */
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
  test.each(cases)('default: $name $v → $ok', ({ name, v, ok }) => {
    expect(checks[name]?.(v)).toBe(ok)
  })
})

describe('assertProposalNamespaces', () => {
  type Row = Verdict & { namespaces: unknown }
  test.each(vectors<Row[]>('requiredNamespacesValid'))('default: $namespaces', ({ namespaces, ...expected }) => {
    expect(verdict(() => assertProposalNamespaces(namespaces, 'connect()', 'requiredNamespaces'))).toEqual(expected)
  })
})

describe('assertSessionNamespaces', () => {
  type Row = Verdict & { namespaces: unknown }
  test.each(vectors<Row[]>('sessionNamespacesValid'))('default: $namespaces', ({ namespaces, ...expected }) => {
    expect(verdict(() => assertSessionNamespaces(namespaces, 'approve()'))).toEqual(expected)
  })
})

describe('assertConforming', () => {
  type Row = Verdict & { case: string; required: ProposalNamespaces; namespaces: SessionNamespaces }
  test.each(vectors<Row[]>('conforming'))('default: $case', ({ required, namespaces, ...row }) => {
    const expected = row.ok ? { ok: true } : { err: row.err }
    expect(verdict(() => assertConforming(required, namespaces, 'approve()'))).toEqual(expected)
  })
})

describe('mergeNamespaces', () => {
  type Row = { required: ProposalNamespaces; optional: ProposalNamespaces; merged: object }
  test.each(vectors<Row[]>('mergeRequiredOptional'))('default: $merged', ({ required, optional, merged }) => {
    expect(mergeNamespaces(required, optional)).toEqual(merged)
  })
})

describe('normalizeNamespaces', () => {
  test.each(vectors<{ input: ProposalNamespaces; normalized: object }[]>('normalize'))('default: $input', (row) => {
    expect(normalizeNamespaces(row.input)).toEqual(row.normalized)
  })
})

describe('buildApprovedNamespaces', () => {
  type Row = Parameters<typeof buildApprovedNamespaces>[0] & { ok?: object; throws?: string }
  test.each(vectors<Row[]>('buildApproved'))('default: $proposal', ({ ok, throws, ...parameters }) => {
    if (throws === undefined) expect(buildApprovedNamespaces(parameters)).toEqual(ok)
    else expect(() => buildApprovedNamespaces(parameters)).toThrow(throws)
  })
})
