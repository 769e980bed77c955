import type { ThemeMode } from '@holdfast/core'
import { type RefCallback, useCallback } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitContext } from '../KitContext.ts'
import './root.css'

/** Attributes of an element that carries the kit's colours. */
export type ThemedRoot = {
  ref: RefCallback<HTMLElement>
  'data-theme': ThemeMode
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Languages written from right to left. */
const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/**
 * Gives an element the kit's colour mode, language and variables.
 * The variables are set on the element from script, which a strict `style-src` allows, never as a `style` attribute of HTML.
 */
export function useThemedRoot(): ThemedRoot {
  const { locale } = useKitContext()
  const { themeMode, themeVariables } = useKit((state) => state.theme)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const names = Object.entries(themeVariables).map(([name, value]) => {
        element.style.setProperty(name, String(value))
        return name
      })
      return () => {
        for (const name of names) element.style.removeProperty(name)
      }
    },
    [themeVariables],
  )
  const [language = 'en'] = locale.toLowerCase().split('-')
  return { ref, 'data-theme': themeMode, lang: locale, dir: rightToLeft.has(language) ? 'rtl' : 'ltr' }
}
