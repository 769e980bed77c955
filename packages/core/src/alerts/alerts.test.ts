import { describe, expect, test, vi } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { closeAlert } from './actions/closeAlert.ts'
import { raiseAlert, reportProviderError, reportRefusal } from './actions/raiseAlert.ts'
import { withAlerts } from './actions/withAlerts.ts'
import { type AlertName, alertCatalogue, alertOfProviderError } from './catalogue.ts'

describe('alertCatalogue', () => {
  test.each<[AlertName, string, string]>([
    ['networkNotFound', 'Network Not Found', 'networks'],
    ['originNotAllowed', 'Invalid App Configuration', 'https://app.example'],
    ['embeddedWalletTimeout', 'Invalid App Configuration', 'https://app.example'],
    ['invalidProjectId', 'Invalid App Configuration', 'projectId'],
    ['sessionExpired', 'Session Expired', 'time settings'],
    ['projectIdMissing', 'Project ID Not Configured', 'projectId'],
    ['incorrectAmount', 'Incorrect amount', 'Please enter a valid amount'],
  ])('default: the short text of %s is %s', (name, shortMessage, hint) => {
    const alert = alertCatalogue[name]({ origin: 'https://app.example' })
    expect(alert.shortMessage).toBe(shortMessage)
    expect(alert.longMessage).toContain(hint)
  })
})

describe('withAlerts', () => {
  test('error: logs that the alert could not be raised, and does not reject', async () => {
    const { kit, logged } = createTestKit()
    await withAlerts(kit, () => {
      throw new Error('a listener failed')
    })
    expect(logged.at(-1)).toMatchObject({ level: 'info', message: 'Unable to raise an alert' })
  })
})

describe('raiseAlert', () => {
  test('default: shows the short text, and logs the long one to the console', () => {
    const { kit, logged } = createTestKit()
    raiseAlert(kit, 'originNotAllowed')
    expect(kit.alerts.getState()).toEqual({
      open: true,
      message: 'Invalid App Configuration',
      variant: 'error',
      code: 'originNotAllowed',
      place: 'page',
    })
    expect(logged.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('https://app.example') })
    closeAlert(kit)
    expect(kit.alerts.getState().open).toBe(false)
  })

  test('param: with `debug` off, the alert only goes to the console', () => {
    const { kit, logged } = createTestKit({ debug: false })
    raiseAlert(kit, 'sessionExpired')
    expect(kit.alerts.getState().open).toBe(false)
    expect(logged).toHaveLength(1)
  })
})

describe('createKit without a project id', () => {
  test.each([{ projectId: undefined }, { projectId: '' }])(
    "default: raises 'Project ID Not Configured' with %o",
    async (options) => {
      const { kit } = createTestKit(options)
      await vi.dynamicImportSettled()
      expect(kit.alerts.getState()).toMatchObject({
        open: true,
        message: 'Project ID Not Configured',
        variant: 'error',
        place: 'modal',
      })
    },
  )
})

describe('reportProviderError', () => {
  test.each<[string, AlertName]>([
    ['Unauthorized: origin not allowed', 'originNotAllowed'],
    ['JWT validation error: JWT Token is not yet valid: 12', 'sessionExpired'],
    ['3000 (Unauthorized: invalid key)', 'invalidProjectId'],
  ])('default: %s raises the alert %s, only once', (text, name) => {
    const { kit, logged } = createTestKit()
    expect(alertOfProviderError(text)).toBe(name)
    reportProviderError(kit, new Error(text))
    expect(kit.alerts.getState().message).toBe(alertCatalogue[name]({ origin: '' }).shortMessage)
    closeAlert(kit)
    reportProviderError(kit, text)
    expect(kit.alerts.getState().open).toBe(false)
    expect(logged).toHaveLength(1)
  })

  test.each([undefined, {}, new Error('socket closed')])('behavior: %s raises no alert', (error) => {
    const { kit } = createTestKit()
    reportProviderError(kit, error)
    expect(kit.alerts.getState().open).toBe(false)
  })
})

describe('reportRefusal', () => {
  test.each<[{ status: number; code?: string }, string]>([
    [{ status: 401, code: 'projectId' }, 'The project id is not valid'],
    [{ status: 401 }, 'The project id is not valid'],
    [{ status: 403, code: 'origin' }, 'The origin https://app.example is not on the allowlist'],
    [{ status: 403 }, 'The origin https://app.example is not on the allowlist'],
  ])('default: the refusal %o is explained once', (refusal, explanation) => {
    const { kit, logged } = createTestKit()
    reportRefusal(kit, refusal)
    expect(kit.alerts.getState().message).toBe('Invalid App Configuration')
    closeAlert(kit)
    reportRefusal(kit, refusal)
    expect(kit.alerts.getState().open).toBe(false)
    expect(logged).toMatchObject([{ level: 'error', message: expect.stringContaining(explanation) }])
  })

  test.each([{ status: 403, code: 'feature' }, { status: 400, code: 'projectId' }, { status: 500 }])(
    'behavior: the refusal %o raises no alert',
    (refusal) => {
      const { kit } = createTestKit()
      reportRefusal(kit, refusal)
      expect(kit.alerts.getState().open).toBe(false)
    },
  )

  test.each<[{ status: number }, string]>([
    [{ status: 403 }, 'Unauthorized: origin not allowed'],
    [{ status: 401 }, 'Unauthorized: invalid key'],
  ])('behavior: the refusal %o and the same refusal by the relay raise one alert', (refusal, text) => {
    const { kit, logged } = createTestKit()
    reportRefusal(kit, refusal)
    reportProviderError(kit, text)
    expect(logged).toHaveLength(1)
  })

  test('behavior: a destroyed kit raises no alert', () => {
    const { kit, logged } = createTestKit()
    kit.destroy()
    reportRefusal(kit, { status: 401 })
    expect(logged).toEqual([])
  })
})

describe('closeHiddenAlerts', () => {
  const isOpen = ({ alerts }: ReturnType<typeof createTestKit>['kit']): boolean => alerts.getState().open

  test('behavior: an alert over the page closes when the modal opens', () => {
    const { kit } = createTestKit()
    raiseAlert(kit, 'networkNotFound')
    expect(kit.alerts.getState().place).toBe('page')
    openModal(kit)
    expect(isOpen(kit)).toBe(false)
  })

  test('behavior: an alert in the modal closes with the modal', () => {
    const { kit } = createTestKit()
    openModal(kit)
    raiseAlert(kit, 'networkNotFound')
    expect(kit.alerts.getState().place).toBe('modal')
    closeModal(kit)
    expect(isOpen(kit)).toBe(false)
  })

  test('behavior: an alert that waits for the modal is shown when the modal first opens, and not the next time', async () => {
    const { kit } = createTestKit({ projectId: undefined })
    await vi.dynamicImportSettled()
    openModal(kit)
    expect(isOpen(kit)).toBe(true)
    closeModal(kit)
    openModal(kit)
    expect(isOpen(kit)).toBe(false)
  })

  test('behavior: an embedded card shows its alert until the alert is closed', () => {
    const { kit } = createTestKit({ enableEmbedded: true })
    raiseAlert(kit, 'networkNotFound')
    openModal(kit)
    closeModal(kit)
    expect(isOpen(kit)).toBe(true)
  })
})
