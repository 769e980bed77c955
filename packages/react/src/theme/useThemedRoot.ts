import type { ThemeMode } from '@holdfast/core'
import { type RefCallback, useCallback, useRef } from 'react'
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
 * Gives an element the kit's colour mode, language and variables. A script sets the variables on the element, which a strict
 * `style-src` allows, unlike a `style` attribute in HTML.
 */
export function useThemedRoot(): ThemedRoot {
  const { locale } = useKitContext()
  const { themeMode, themeVariables } = useKit((state) => state.theme)
  const styled = useRef<HTMLElement>(null)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      // React passes null when it removes the element. When the variables change, it passes null to this function and the
      // element to the next one.
      const names = Object.keys(themeVariables)
      if (!element) for (const name of names) styled.current?.style.removeProperty(name)
      else for (const name of names) element.style.setProperty(name, String(themeVariables[name as `--${string}`])) // one of its keys
      styled.current = element
    },
    [themeVariables],
  )
  const [language = 'en'] = locale.toLowerCase().split('-')
  return { ref, 'data-theme': themeMode, lang: locale, dir: rightToLeft.has(language) ? 'rtl' : 'ltr' }
}
