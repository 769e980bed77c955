import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { closeAlert, raiseAlert, reportProviderError } from './actions.ts'
import { type AlertName, alertCatalogue, alertOfProviderError } from './catalogue.ts'
import { alertMachine } from './machine.ts'
import { initialAlertState } from './state.ts'

describe('alertMachine', () => {
  test('default: the variant is info', () => {
    expect(initialAlertState).toEqual({ open: false, message: '', variant: 'info' })
    expect(alertMachine(initialAlertState, { type: 'raised', message: 'x' })).toEqual({
      open: true,
      message: 'x',
      variant: 'info',
    })
  })

  test('behavior: closing resets', () => {
    const raised = alertMachine(initialAlertState, { type: 'raised', message: 'x', variant: 'error' })
    expect(alertMachine(raised, { type: 'closed' })).toEqual(initialAlertState)
    expect(alertMachine(initialAlertState, { type: 'closed' })).toBe(initialAlertState)
  })
})

describe('alertCatalogue', () => {
  test.each<[AlertName, string, string]>([
    ['networkNotFound', 'Network Not Found', 'networks'],
    ['originNotAllowed', 'Invalid App Configuration', 'https://app.example'],
    ['embeddedWalletTimeout', 'Invalid App Configuration', 'https://app.example'],
    ['invalidProjectId', 'Invalid App Configuration', 'projectId'],
    ['sessionExpired', 'Session Expired', 'time settings'],
    ['projectIdMissing', 'Project ID Not Configured', 'projectId'],
    ['incorrectAmount', 'Incorrect amount', 'Please enter a valid amount'],
  ])('default: %s reads %s', (name, shortMessage, hint) => {
    const alert = alertCatalogue[name]({ origin: 'https://app.example' })
    expect(alert.shortMessage).toBe(shortMessage)
    expect(alert.longMessage).toContain(hint)
  })
})

describe('raiseAlert', () => {
  test('default: shows the short text, and tells the console the long one', () => {
    const { kit, logged } = createTestKit()
    raiseAlert(kit, 'originNotAllowed')
    expect(kit.alerts.getState()).toEqual({ open: true, message: 'Invalid App Configuration', variant: 'error' })
    expect(logged.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('https://app.example') })
    closeAlert(kit)
    expect(kit.alerts.getState().open).toBe(false)
  })

  test('param: debug off keeps it to the console', () => {
    const { kit, logged } = createTestKit({ debug: false })
    raiseAlert(kit, 'sessionExpired')
    expect(kit.alerts.getState().open).toBe(false)
    expect(logged).toHaveLength(1)
  })
})

describe('createKit without a project id', () => {
  test.each([{ projectId: undefined }, { projectId: '' }])(
    "default: raises 'Project ID Not Configured' with %o",
    (options) => {
      const { kit } = createTestKit(options)
      expect(kit.alerts.getState()).toEqual({ open: true, message: 'Project ID Not Configured', variant: 'error' })
    },
  )
})

describe('reportProviderError', () => {
  test.each<[string, AlertName]>([
    ['Unauthorized: origin not allowed', 'originNotAllowed'],
    ['JWT validation error: JWT Token is not yet valid: 12', 'sessionExpired'],
    ['3000 (Unauthorized: invalid key)', 'invalidProjectId'],
  ])('default: %s is %s, raised once', (text, name) => {
    const { kit, logged } = createTestKit()
    expect(alertOfProviderError(text)).toBe(name)
    reportProviderError(kit, new Error(text))
    expect(kit.alerts.getState().message).toBe(alertCatalogue[name]({ origin: '' }).shortMessage)
    closeAlert(kit)
    reportProviderError(kit, text)
    expect(kit.alerts.getState().open).toBe(false)
    expect(logged).toHaveLength(1)
  })

  test.each([undefined, {}, new Error('socket closed')])('behavior: %s is left alone', (error) => {
    const { kit } = createTestKit()
    reportProviderError(kit, error)
    expect(kit.alerts.getState().open).toBe(false)
  })
})
