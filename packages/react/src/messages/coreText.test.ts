import * as core from '@holdfast/core'
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

/** One of each error that a user may read. */
const errors = [
  new core.AccountNotFoundError({ address: '0x1' }),
  new core.ChainNotSupportedError({ caipNetworkId: 'eip155:1' }),
  new core.ConnectionCancelledError(),
  new core.ConnectorNotFoundError({ connectorId: 'x' }),
  new core.InvalidWalletAnswerError({ method: 'x', answer: 1 }),
  new core.NetworkNotFoundError({ caipNetworkId: 'eip155:1' }),
  new core.NoSharedNetworkError(),
  new core.NotPairedError(),
  new core.PairingExpiredError(),
  new core.PairingUnavailableError(),
  new core.RelayRefusedError({ reason: 'x' }),
  new core.RelayUnreachableError(),
  new core.RequestAbortedError(),
  new core.RequestPendingError(),
  new core.SignatureNotAcceptedError(),
  new core.SignInCancelledError(),
  new core.UserRejectedError(),
  new core.WalletTimeoutError({ ms: 1 }),
  core.mapWalletError({}),
]
/** Errors by the app's developer, which appear on the console. */
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
/** Errors that show the service's words, or otherwise the specification's text with the name filled in. */
const inWordsOfServices = [core.NameRegistrationError, core.NameServiceError]
/** Errors that the views for sending describe by their reason. */
const inWordsOfViews = [core.NameResolutionError, core.SendFailedError, core.SendIncompleteError]

describe('toastText', () => {
  test.each(Object.keys(toasts) as core.ToastCode[])('default: %s in each language', (code) => {
    const message = toasts[code]
    const values = { from: '{from}', to: '{to}', amount: '{amount}' }
    const say = (locale: 'en' | 'de' | 'ar') =>
      toastText(textIn(locale), translatedIn(locale), { message, code, values })
    expect(say('en')).toBe(message)
    const others = [say('de'), say('ar')]
    expect(new Set([message, ...others]).size).toBe(3)
  })

  test("behavior: an app's own words stay as they are", () => {
    expect(toastText(textIn('de'), translatedIn('de'), { message: 'Staked' })).toBe('Staked')
  })

  test('behavior: a refusal shows its text in each language, or the server’s words if its code is unknown', () => {
    const refused = (code: string): Error =>
      Object.assign(new Error('HTTP status code: 403'), { name: 'HttpError', code, serverMessage: `in words: ${code}` })
    const say = (code: string) => {
      const error = refused(code)
      return (['en', 'de', 'ar'] as const).map((locale) =>
        toastText(textIn(locale), translatedIn(locale), { message: error.message, error }),
      )
    }
    const known = say('signature_invalid')
    expect(known[0]).toBe('The signature does not belong to this address. Sign again with this account.')
    expect(new Set(known).size).toBe(3)
    expect(say('of_another_server')).toEqual(Array.from({ length: 3 }, () => 'in words: of_another_server'))
    expect(errorText(inEnglish, Object.assign(new Error('HTTP status code: 403'), { name: 'HttpError' }))).toBe(
      'HTTP status code: 403',
    )
  })

  test('behavior: an error of the kit shows its text', () => {
    const error = new core.SignatureNotAcceptedError()
    expect(toastText(textIn('de'), translatedIn('de'), { message: error.shortMessage, error })).toBe(
      'Die Signatur wurde nicht akzeptiert. Signiere noch einmal mit dem verbundenen Konto.',
    )
  })
})

describe('alertText', () => {
  test.each(Object.keys(alertCatalogue) as core.AlertName[])('default: %s in each language', (code) => {
    const message = alertCatalogue[code]({ origin: '' }).shortMessage
    expect(alertText(inEnglish, { message, code })).toBe(message)
    const others = [alertText(textIn('de'), { message, code }), alertText(textIn('ar'), { message, code })]
    expect(new Set([message, ...others]).size).toBe(3)
  })

  test('behavior: an alert without a code shows its own message', () => {
    expect(alertText(textIn('de'), { message: 'Mind the gap', code: undefined })).toBe('Mind the gap')
  })
})

describe('errorText', () => {
  test.each(errors.map((error) => [error.name, error] as const))('default: %s in each language', (_, error) => {
    expect(errorText(inEnglish, error)).toBe(error.shortMessage)
    expect(new Set([error.shortMessage, errorText(textIn('de'), error), errorText(textIn('ar'), error)]).size).toBe(3)
  })

  test('behavior: every error of the kit that a user may read has a text', () => {
    const classes = Object.entries(core).filter(
      ([, value]) => typeof value === 'function' && value.prototype instanceof Error,
    )
    const known: readonly unknown[] = [
      ...errors.map((error) => error.constructor),
      ...forDevelopers,
      ...inWordsOfServices,
      ...inWordsOfViews,
    ]
    expect(classes.filter(([, value]) => !known.includes(value)).map(([name]) => name)).toEqual([])
  })

  test("behavior: errors of the services' client", () => {
    for (const name of ['NetworkError', 'RequestTimeoutError', 'InvalidResponseError'] as const) {
      const words = english[`error.${name}`]
      const error = Object.assign(new Error(words), { name })
      expect([name, errorText(textIn('de'), error)]).toEqual([name, german[`error.${name}`]])
    }
  })

  test.each([
    ["a wallet's words", core.mapWalletError(new Error('Ledger is locked')), 'Ledger is locked'],
    ['a text', 'plain', 'plain'],
    [
      'an error of the same name with other words',
      Object.assign(new Error('ECONNRESET'), { name: 'NetworkError' }),
      'ECONNRESET',
    ],
    ['an inherited name', Object.assign(new Error('x'), { name: 'toString' }), 'x'],
    ['nothing', undefined, 'Unbekannter Fehler'],
  ])('behavior: %s', (_, error, said) => {
    expect(errorText(textIn('de'), error)).toBe(said)
  })

  test('behavior: no text of an error has placeholders', () => {
    for (const key of Object.keys(english) as ModalKey[]) {
      if (/^(?:error|alert)\./.test(key)) expect(english[key]).not.toContain('{')
    }
  })
})
