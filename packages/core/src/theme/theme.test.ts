import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { setTheme } from './actions.ts'
import type { ThemeMode } from './state.ts'

function media(light: boolean) {
  const target = new EventTarget()
  const query = Object.assign(target, { matches: light })
  return { query, matchMedia: () => query as unknown as MediaQueryList }
}

describe('theme', () => {
  test('default: the mode is dark, and there are no variables', () => {
    const { kit } = createTestKit()
    expect(kit.theme.getState()).toEqual({ themeMode: 'dark', themeVariables: {} })
  })

  test('param: themeMode and themeVariables apply from the first render', () => {
    const { kit } = createTestKit({ themeMode: 'light', themeVariables: { '--hf-color-accent': 'teal' } })
    expect(kit.getInitialState().theme).toEqual({ themeMode: 'light', themeVariables: { '--hf-color-accent': 'teal' } })
  })

  test("param: 'system' follows the operating system", () => {
    const { query, matchMedia } = media(true)
    const { kit } = createTestKit(
      { themeMode: 'system' },
      { window: Object.assign(createTestWindow(), { matchMedia }) },
    )
    expect(kit.theme.getState().themeMode).toBe('light')
    query.matches = false
    query.dispatchEvent(new Event('change'))
    expect(kit.theme.getState().themeMode).toBe('dark')
  })

  test('param: a host theme is followed until the kit is destroyed', () => {
    let mode: ThemeMode = 'light'
    const listeners = new Set<() => void>()
    const host = {
      getMode: () => mode,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    const { kit } = createTestKit({ themeMode: host })
    expect(kit.theme.getState().themeMode).toBe('light')
    mode = 'dark'
    for (const listener of listeners) listener()
    expect(kit.theme.getState().themeMode).toBe('dark')
    kit.destroy()
    expect(listeners.size).toBe(0)
  })

  test('behavior: setTheme merges variables, and does not notify if nothing changed', () => {
    const { kit } = createTestKit({ themeVariables: { '--a': 1 } })
    setTheme(kit, { themeVariables: { '--b': 2 } })
    expect(kit.theme.getState().themeVariables).toEqual({ '--a': 1, '--b': 2 })
    const before = kit.theme.getState()
    setTheme(kit, { themeMode: 'dark' })
    expect(kit.theme.getState()).toBe(before)
  })

  test.each<[string, object]>([
    ['themeMode', { themeMode: 'system' }],
    ['themeMode', { themeMode: null }],
    ['themeVariables', { themeVariables: { accent: 'teal' } }],
    ['themeVariables', { themeVariables: { '--accent': undefined } }],
  ])('error: names %s when setTheme is given %o', (option, theme) => {
    const { kit } = createTestKit()
    const before = kit.theme.getState()
    expect(() => setTheme(kit, theme)).toThrow(expect.objectContaining({ name: 'InvalidOptionError', option }))
    expect(kit.theme.getState()).toBe(before)
  })

  test('behavior: an unknown mode of the host counts as dark', () => {
    const getMode = (): ThemeMode => 'sepia' as never
    const { kit } = createTestKit({ themeMode: { getMode, subscribe: () => () => {} } })
    expect(kit.theme.getState().themeMode).toBe('dark')
  })
})
