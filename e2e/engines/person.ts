import type { EnginePage, Plain } from './engine.ts'

/** The longest wait for something to appear, in milliseconds. */
const PATIENCE_MS = 30_000

/** How long an element must stand still before it is pressed, in milliseconds. */
const STILL_MS = 250

/** A user of a page, who looks for words, presses a control by its name, and types into a field by its label. */
export type Person = {
  page: EnginePage
  /** Waits for words anywhere on the page. */
  sees: (words: string) => Promise<void>
  /**
   * Presses a control by mouse, as soon as it can be pressed. @param name - The control's whole name, or its start followed by
   * `…`.
   */
  presses: (name: string) => Promise<void>
  /** Types into the field with a label. */
  fills: (label: string, text: string) => Promise<void>
  /**
   * Waits until a function in the page returns a truthy value. @returns the value. @param what - What is awaited, for the error
   * message.
   */
  waitsFor: <Parameters extends readonly Plain[], Result>(
    what: string,
    run: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<NonNullable<Awaited<Result>>>
}

/** Creates a user of a page. */
export function createPerson(page: EnginePage): Person {
  const waitsFor: Person['waitsFor'] = async (what, run, ...parameters) => {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const found = await page.evaluate(run, ...parameters)
      if (found) return found
      if (performance.now() > deadline) {
        const shown = await page.evaluate(() => document.querySelector('body')?.innerText)
        throw new Error(`Not possible within ${PATIENCE_MS / 1_000} s: ${what}. The page shows:\n${shown}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Returns the centre of an element once the element has stood still for longer than the longest of our animations. */
  async function positionOf(
    what: string,
    run: (name: string) => Position | undefined,
    name: string,
  ): Promise<Position> {
    await page.toFront()
    let place = await waitsFor(what, run, name)
    let since = performance.now()
    for (let unchangedRounds = 0; unchangedRounds < 3 || performance.now() - since < STILL_MS; unchangedRounds += 1) {
      // A background window renders rarely, and without rendering nothing moves. This waits for two frames.
      await page.evaluate(renderTwice)
      const next = await waitsFor(what, run, name)
      if (next.x !== place.x || next.y !== place.y) {
        since = performance.now()
        unchangedRounds = 0
      }
      place = next
    }
    return place
  }

  return {
    page,
    waitsFor,
    sees: async (words) => void (await waitsFor(`to see '${words}'`, includes, words)),
    presses: async (name) => {
      const { x, y } = await positionOf(`to press '${name}'`, findButton, name)
      await page.click(x, y)
    },
    fills: async (label, text) => {
      const { x, y } = await positionOf(`to fill '${label}'`, findField, label)
      await page.click(x, y)
      // Selects existing text, such as the initial amount of 0, so that typing replaces it.
      await waitsFor(`'${label}' to have the focus`, selectIfFocused, label)
      await page.type(text)
      await waitsFor(`'${label}' to hold what was typed`, hasValue, label, text)
    },
  }
}

type Position = { x: number; y: number }

// The functions below run in the page, so they use nothing from outside.

function renderTwice(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

function includes(words: string): boolean {
  // A window that has just opened may have no body yet.
  return (document.querySelector('body')?.innerText ?? '').replaceAll(/\s+/g, ' ').includes(words)
}

/** Returns the position of the control with this name that is neither disabled nor covered. */
function findButton(name: string): Position | undefined {
  const wanted = name.replace(/…$/, '')
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  for (const element of document.querySelectorAll('button, a[href], [role=menuitem]')) {
    const isMeant = wanted === name ? nameOf(element) === name : nameOf(element).startsWith(wanted)
    if (!isMeant || element.matches(':disabled, [aria-disabled=true]') || !element.checkVisibility()) continue
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    if (width > 0 && element.contains(document.elementFromPoint(place.x, place.y))) return place
  }
  return undefined
}

function findField(label: string): Position | undefined {
  const found = [...document.querySelectorAll('label')].find(
    (candidate) => candidate.textContent?.trim() === label && candidate.checkVisibility(),
  )?.control
  if (!found || found.matches(':disabled')) return undefined
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  return found.contains(document.elementFromPoint(place.x, place.y)) ? place : undefined
}

function selectIfFocused(label: string): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement)) return false
  focused.select()
  return [...(focused.labels ?? [])].some((one) => one.textContent?.trim() === label)
}

function hasValue(label: string, text: string): boolean {
  const labels = [...document.querySelectorAll('label')]
  const field = labels.find((one) => one.textContent?.trim() === label && one.checkVisibility())?.control
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === text
}
