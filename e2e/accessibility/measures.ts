/*
 * Each of these functions runs within the page: it is sent there as text, so it uses nothing from outside.
 */

/** Elements that reach beyond the page's right edge, and would make the whole page scroll sideways. */
export function widerThanThePage(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return Array.from(document.body.querySelectorAll('*'))
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName}.${element.className}`)
}

/** Controls that are too small for a finger or a pointer. Links within a sentence may be as small as its lines. */
export function targetsBelow(size: number): string[] {
  const controls =
    'a[href], button, input, textarea, select, summary, [role=menuitem], [role=menuitemradio], [tabindex="0"]'
  return Array.from(document.querySelectorAll<HTMLElement>(controls)).flatMap((element) => {
    const style = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const isReachable =
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')
    const isInSentence = style.display === 'inline' || element.closest('p') !== null
    const isHidden = width <= 1 || height <= 1 || element.matches('.skip-link:not(:focus)')
    // Layouts are in 64ths of a pixel, so sums of lengths may come out a little short.
    const isLarge = Math.min(width, height) >= size - 0.1
    if (!isReachable || isInSentence || isHidden || isLarge) return []
    return [
      `${element.tagName}.${element.className} ${element.textContent}: ${Math.round(width)} x ${Math.round(height)}`,
    ]
  })
}

/** Elements that would still move although the user prefers reduced motion. */
export function movingParts(): string[] {
  return Array.from(document.querySelectorAll('*')).flatMap((element) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
    const lasts = (durations: string) => durations.split(', ').some((duration) => Number.parseFloat(duration) > 0)
    const isMoving = (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration)
    return isMoving ? [`${element.tagName}.${element.getAttribute('class')}`] : []
  })
}

/** Controls and panels without a visible edge when forced colours remove backgrounds and shadows. */
export function edgeless(): string[] {
  const parts = '.hf-button:not([data-variant=ghost]), .hf-field-box, [role=dialog], dialog[open], [role=menu]'
  return Array.from(document.querySelectorAll<HTMLElement>(parts)).flatMap((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle } = getComputedStyle(element)
    const hasBorder =
      borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== 'rgba(0, 0, 0, 0)'
    return hasBorder || outlineStyle !== 'none' ? [] : [`${element.tagName}.${element.className}`]
  })
}

/** The focused element, and whether its focus is visible: by its own ring, or by that of its box or row. */
export function hasFocusRing(): { name: string; isShown: boolean } {
  const element = document.activeElement
  if (!element || element === document.body) return { name: 'the page', isShown: true }
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  const rings = [element, ...(element.parentElement ? [element.parentElement] : [])].map((part) =>
    getComputedStyle(part),
  )
  return {
    name: (element.getAttribute('aria-label') ?? label ?? element.textContent).trim(),
    isShown: rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    ),
  }
}

/** Adds up the layout shifts that no user caused, in `window.layoutShift`. */
export function recordLayoutShifts(): void {
  Reflect.set(window, 'layoutShift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (entry.hadRecentInput) continue
      Reflect.set(window, 'layoutShift', (Reflect.get(window, 'layoutShift') as number) + entry.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Where an element is, in whole pixels of the window. */
export function boxOf(element: Element): { left: number; top: number; width: number; height: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) }
}

/** The texts within an element that are cut off in part. */
export function cutTexts(element: Element): string[] {
  return Array.from(element.querySelectorAll<HTMLElement>('*'))
    .filter((part) => getComputedStyle(part).overflow !== 'visible' && !part.closest('.hf-visually-hidden'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
    .map((part) => part.textContent)
}

/** The visible elements within an element that reach beyond the sides of the window. */
export function beyondTheWindow(element: Element): string[] {
  return Array.from(element.querySelectorAll<HTMLElement>('*'))
    .filter((part) => part instanceof HTMLElement && part.checkVisibility({ visibilityProperty: true }))
    .filter((part) => !part.closest('.hf-visually-hidden'))
    .filter((part) => {
      const { left, right, width } = part.getBoundingClientRect()
      return width > 0 && (left < -1 || right > window.innerWidth + 1)
    })
    .map((part) => `${part.tagName}.${part.getAttribute('class')} ${part.textContent}`)
}
