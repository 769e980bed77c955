import { BaseError } from '@holdfast/base'
import { ABORTED_CALL_TEXT } from '@holdfast/caip'
import * as core from '@holdfast/core'
import { LinkSessionNotStoredError } from '@holdfast/core/solana'
import { describe, expect, test } from 'vitest'
import { alertText, errorText, toastText } from './coreText.ts'
import { arabic } from './languages/arabic.ts'
import { english } from './languages/english.ts'
import { german } from './languages/german.ts'
import { createText, type Messages, type ModalKey } from './text.ts'
import { createTranslator } from './translator.ts'

const { alertCatalogue } = core
const toasts: Readonly<Record<core.ToastCode, string>> = {
  ...core.toastCatalogue,
  ...core.sendToasts,
  ...core.embeddedToasts,
  ...core.swapToasts,
  loadFailed: english['toast.loadFailed'],
}
const languages = { en: {}, de: german, ar: arabic } as const satisfies Record<string, Messages>
const textIn = (locale: keyof typeof languages) => createText([english], languages[locale], locale)
const translatedIn = (locale: keyof typeof languages) => createTranslator(languages[locale], locale)
const inEnglish = textIn('en')

/** One instance of each error that a user may read. */
const errors = [
  new core.AccountNotFoundError({ address: '0x1' }),
  new core.ChainNotSupportedError({ caipNetworkId: 'eip155:1' }),
  new core.ConnectionCancelledError(),
  new core.ConnectorNotFoundError({ connectorId: 'x' }),
  new core.InvalidWalletAnswerError({ method: 'x', answer: 1 }),
  new LinkSessionNotStoredError(),
  new core.NetworkNotFoundError({ caipNetworkId: 'eip155:1' }),
  new core.NoSharedNetworkError(),
  new core.NotPairedError(),
  new core.PairingExpiredError(),
  new core.PairingUnavailableError(),
  new core.RelayRefusedError({ reason: 'x' }),
  new core.RelayUnreachableError(),
  new core.RequestAbortedError({ cause: new BaseError(ABORTED_CALL_TEXT) }),
  new core.RequestPendingError(),
  new core.SignatureNotAcceptedError(),
  new core.SignInCancelledError(),
  new core.UserRejectedError(),
  new core.WalletTimeoutError({ ms: 1 }),
  core.mapWalletError({}),
]
/** Errors for the app's developer, which appear on the console. */
const forDevelopers = [
  core.AdapterNotFoundError,
  core.CallsUnavailableError,
  core.InvalidOptionError,
  core.InvalidSiwxMessageError,
  core.NameAccountError,
  core.NameNetworkError,
  core.NamespaceNotFoundError,
  core.SignInUnavailableError,
  core.SiwxOptionsError,
]
/** Errors that show the message of the service or, if it sent none, the specification's text with the name filled in. */
const withServiceText = [core.NameRegistrationError, core.NameServiceError]
/** Errors whose reasons have texts of their own in the views for sending. */
const withViewText = [core.NameResolutionError, core.SendFailedError, core.SendIncompleteError]

describe('toastText', () => {
  test.each(Object.keys(toasts) as core.ToastCode[])('default: shows %s in each language', (code) => {
    const message = toasts[code]
    const values = { from: '{from}', to: '{to}', amount: '{amount}' }
    const textOf = (locale: 'en' | 'de' | 'ar') =>
      toastText(textIn(locale), translatedIn(locale), { message, code, values })
    expect(textOf('en')).toBe(message)
    const others = [textOf('de'), textOf('ar')]
    expect(new Set([message, ...others]).size).toBe(3)
  })

  test("behavior: shows an app's own text unchanged", () => {
    expect(toastText(textIn('de'), translatedIn('de'), { message: 'Staked' })).toBe('Staked')
  })

  test('behavior: shows a refusal in each language, or the server’s message if the code is unknown', () => {
    const refused = (code: string): Error =>
      Object.assign(new Error('HTTP status code: 403'), { name: 'HttpError', code, serverMessage: `in words: ${code}` })
    const textOf = (code: string) => {
      const error = refused(code)
      return (['en', 'de', 'ar'] as const).map((locale) =>
        toastText(textIn(locale), translatedIn(locale), { message: error.message, error }),
      )
    }
    const known = textOf('signature_invalid')
    expect(known[0]).toBe('The signature does not belong to this address. Sign again with this account.')
    expect(new Set(known).size).toBe(3)
    expect(textOf('of_another_server')).toEqual(Array.from({ length: 3 }, () => 'in words: of_another_server'))
    expect(errorText(inEnglish, refused(`\u202E${'x'.repeat(600)}`))).toBe(`in words: ${'x'.repeat(489)}`)
    expect(errorText(inEnglish, Object.assign(new Error('HTTP status code: 403'), { name: 'HttpError' }))).toBe(
      'HTTP status code: 403',
    )
  })

  test('behavior: translates an error of the kit', () => {
    const error = new core.SignatureNotAcceptedError()
    expect(toastText(textIn('de'), translatedIn('de'), { message: error.shortMessage, error })).toBe(
      'Die Signatur wurde nicht akzeptiert. Signiere noch einmal mit dem verbundenen Konto.',
    )
  })
})

describe('alertText', () => {
  test.each(Object.keys(alertCatalogue) as core.AlertName[])('default: shows %s in each language', (code) => {
    const message = alertCatalogue[code]({ origin: '' }).shortMessage
    expect(alertText(translatedIn('en'), { message, code })).toBe(message)
    const others = [alertText(translatedIn('de'), { message, code }), alertText(translatedIn('ar'), { message, code })]
    expect(new Set([message, ...others]).size).toBe(3)
  })

  test('behavior: shows the message of an alert without a code', () => {
    expect(alertText(translatedIn('de'), { message: 'Mind the gap', code: undefined })).toBe('Mind the gap')
  })
})

describe('errorText', () => {
  test.each(errors.map((error) => [error.name, error] as const))('default: shows %s in each language', (_, error) => {
    expect(errorText(inEnglish, error)).toBe(error.shortMessage)
    expect(new Set([error.shortMessage, errorText(textIn('de'), error), errorText(textIn('ar'), error)]).size).toBe(3)
  })

  test('behavior: has a text for every error of the kit that a user may read', () => {
    const classes = Object.entries(core).filter(
      ([, value]) => typeof value === 'function' && value.prototype instanceof Error,
    )
    const known: readonly unknown[] = [
      ...errors.map((error) => error.constructor),
      ...forDevelopers,
      ...withServiceText,
      ...withViewText,
    ]
    expect(classes.filter(([, value]) => !known.includes(value)).map(([name]) => name)).toEqual([])
  })

  test("behavior: translates the errors of the services' client", () => {
    for (const name of ['NetworkError', 'RequestTimeoutError', 'InvalidResponseError'] as const) {
      const words = english[`error.${name}`]
      const error = Object.assign(new Error(words), { name })
      expect([name, errorText(textIn('de'), error)]).toEqual([name, german[`error.${name}`]])
    }
  })

  test.each([
    ["a wallet's message", core.mapWalletError(new Error('Ledger is locked')), 'Ledger is locked'],
    ['a string', 'plain', 'plain'],
    [
      'an error of the same name with another message',
      Object.assign(new Error('ECONNRESET'), { name: 'NetworkError' }),
      'ECONNRESET',
    ],
    ['an error whose name is a property of every object', Object.assign(new Error('x'), { name: 'toString' }), 'x'],
    ['no error', undefined, 'Unbekannter Fehler'],
  ])('behavior: shows the untranslated message of %s, or that the error is unknown', (_, error, expected) => {
    expect(errorText(textIn('de'), error)).toBe(expected)
  })

  test('behavior: no error text has placeholders', () => {
    for (const key of Object.keys(english) as ModalKey[]) {
      if (/^(?:error|alert)\./.test(key)) expect(english[key]).not.toContain('{')
    }
  })
})
