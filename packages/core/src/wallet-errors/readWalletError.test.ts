import { RelayOutOfReachError } from '@holdfast/pairing'
import { errorShapes } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { InvalidWalletAnswerError } from '../connections/errors.ts'
import { RelayUnreachableError } from '../pairing/errors.ts'
import { codesOf, layersOf } from './errorLayers.ts'
import { isUserRejection, readWalletError } from './readWalletError.ts'
import { walletErrorTable } from './walletErrorTable.ts'

/** Builds the value that a wallet throws. */
function thrown({ isError, thrown: value }: (typeof errorShapes)[number]): unknown {
  return isError ? Object.assign(new Error(), value) : value
}

/** Wraps a wallet's error as viem does, in an error whose code means nothing. */
function wrapped(error: unknown): Error {
  const inner = Object.assign(new Error('An unknown RPC error occurred.', { cause: error }), { code: -1 })
  return new Error('Transaction failed.', { cause: inner })
}

const unreadable = new Proxy(new Error('no'), {
  get: () => {
    throw new Error('no')
  },
})
/** Creates an object whose every property is another object of the same kind. */
const endless = (): object => new Proxy({}, { get: endless })
const circle = Object.assign(new Error('round'), { code: -32_603 })
circle.cause = circle

describe('readWalletError', () => {
  test.each(errorShapes.map((shape) => [`${shape.meaning}: ${shape.name}`, shape] as const))(
    'default: reads the meaning of a recorded error (%s)',
    (_, shape) => {
      const expected = shape.meaning === 'other' ? undefined : shape.meaning
      const options = { isSwitching: shape.isSwitching }
      expect(readWalletError(thrown(shape), options)).toBe(expected)
      if (shape.isError) expect(readWalletError(wrapped(thrown(shape)), options)).toBe(expected)
    },
  )

  test('default: errors of the kit have their own meaning', () => {
    const invalidAnswer = new InvalidWalletAnswerError({ method: 'eth_sendTransaction', answer: null })
    expect(readWalletError(wrapped(invalidAnswer))).toBe('badAnswer')
    expect(readWalletError(wrapped(new RelayUnreachableError()))).toBe('relayUnreachable')
    expect(readWalletError(wrapped(new RelayOutOfReachError()))).toBe('relayUnreachable')
  })

  test('behavior: every meaning in the table has a recorded error, and every error names its source', () => {
    const covered = new Set<string>([...errorShapes.map(({ meaning }) => meaning), 'badAnswer', 'relayUnreachable'])
    expect(walletErrorTable.map(({ meaning }) => meaning).filter((meaning) => !covered.has(meaning))).toEqual([])
    expect(errorShapes.filter(({ source }) => !URL.canParse(source))).toEqual([])
  })

  test('behavior: every code in the table has a recorded error with the meaning of its row', () => {
    const missing = walletErrorTable.flatMap(({ meaning, codes = [], ofSwitching = false }) => {
      const shapes = errorShapes.filter((shape) => shape.meaning === meaning && (shape.isSwitching || !ofSwitching))
      const recorded = shapes.flatMap((shape) => codesOf(layersOf(shape.thrown)))
      return codes.filter((code) => !recorded.includes(code)).map((code) => `${meaning} ${code}`)
    })
    expect(missing).toEqual([])
  })

  test('behavior: code 5000 is a refusal by the user, or an unknown chain if a network was requested', () => {
    const refusal = { code: 5000, message: 'User disapproved requested chains' }
    expect(readWalletError(refusal)).toBe('rejected')
    expect(readWalletError(refusal, { isSwitching: true })).toBe('unknownChain')
  })

  test('error: an unreadable value, a circular or endless chain of causes and the end of a long text have no meaning', () => {
    expect(readWalletError(unreadable)).toBeUndefined()
    expect(readWalletError(circle)).toBeUndefined()
    expect(readWalletError(endless())).toBeUndefined()
    const deep = Array.from({ length: 50 }).reduce<object>((cause) => ({ cause }), { code: 4001 })
    expect(readWalletError(deep)).toBeUndefined()
    expect(readWalletError(new Error(`${'a'.repeat(1_000_000)} User rejected the request.`))).toBeUndefined()
  })
})

describe('isUserRejection', () => {
  test('default: returns true if the user declined', () => {
    const errors = [{ code: 4001 }, { code: 4100 }, 'User cancelled', undefined]
    expect(errors.map((error) => isUserRejection(error))).toEqual([true, false, true, false])
  })
})
