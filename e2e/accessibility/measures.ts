/* These functions run in the page. Playwright sends them there as text, so each function uses only its own code. */

/** Returns the elements that extend beyond the page's right edge and make the whole page scroll sideways. */
export function widerThanThePage(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return Array.from(document.body.querySelectorAll('*'))
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName}.${element.className}`)
}

/** Returns the controls that are smaller than a size in pixels. Links within a sentence may be smaller. */
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

/** Returns the elements that still have animations or transitions although the user prefers reduced motion. */
export function movingParts(): string[] {
  return Array.from(document.querySelectorAll('*')).flatMap((element) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
    const lasts = (durations: string) => durations.split(', ').some((duration) => Number.parseFloat(duration) > 0)
    const isMoving = (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration)
    return isMoving ? [`${element.tagName}.${element.getAttribute('class')}`] : []
  })
}

/** Returns the controls and panels without a visible edge in forced colours, which remove backgrounds and shadows. */
export function edgeless(): string[] {
  const parts = '.hf-button:not([data-variant=ghost]), .hf-field-box, [role=dialog], dialog[open], [role=menu]'
  return Array.from(document.querySelectorAll<HTMLElement>(parts)).flatMap((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle } = getComputedStyle(element)
    const hasBorder =
      borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== 'rgba(0, 0, 0, 0)'
    return hasBorder || outlineStyle !== 'none' ? [] : [`${element.tagName}.${element.className}`]
  })
}

/** Returns the name of the focused element, and whether a focus ring is visible around it or around its parent. */
export function readFocusRing(): { name: string; isShown: boolean } {
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

/** Adds up the layout shifts that were not caused by the user, in `window.layoutShift`. */
export function recordLayoutShifts(): void {
  Reflect.set(window, 'layoutShift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (entry.hadRecentInput) continue
      Reflect.set(window, 'layoutShift', (Reflect.get(window, 'layoutShift') as number) + entry.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the position and size of an element in the window, in whole pixels. */
export function boxOf(element: Element): { left: number; top: number; width: number; height: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) }
}

/** Returns the texts within an element that are partly cut off. */
export function cutTexts(element: Element): string[] {
  return Array.from(element.querySelectorAll<HTMLElement>('*'))
    .filter((part) => getComputedStyle(part).overflow !== 'visible' && !part.closest('.hf-visually-hidden'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
    .map((part) => part.textContent)
}

/** Returns the parts of an element, and the element itself, whose content is cut off at a side or would scroll sideways. */
export function widerThanTheirBox(element: Element): string[] {
  return [element, ...element.querySelectorAll('*')]
    .filter((part) => getComputedStyle(part).overflowX !== 'visible' && !part.closest('.hf-visually-hidden'))
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => `${part.tagName}.${part.getAttribute('class')}`)
}

/** Returns the visible elements within an element that extend beyond the left or right edge of the window. */
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
