/** Longest wait for a control to appear, in milliseconds. */
const patienceMs = 10_000

const pressable =
  'button, a[href], summary, [role=tab], [role=radio], [role=option], [role=switch], input[type=checkbox]'

/** Presses a control by its name, as soon as it appears. @throws an Error if it does not appear in time. */
export async function press(name: string | RegExp): Promise<void> {
  const control = await waitForElement(pressable, name)
  control.click()
}

/**
 * Scrolls an element to its end after every change of the page, until a text appears. @throws an Error if the text does not
 * appear in time.
 */
export async function scrollToEnd(selector: string, text: string): Promise<void> {
  await watch(() => {
    document.querySelector(selector)?.scrollTo({ top: 1e6 })
    return document.body.textContent.includes(text) || undefined
  }, text)
}

/** Types into a field by its name, as soon as it appears. @throws an Error if it does not appear in time. */
export async function type(name: string | RegExp, text: string): Promise<void> {
  const field = await waitForElement('input, textarea', name)
  // React notices a value from outside only if it is set by the setter of the element's class.
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function waitForElement(selector: string, name: string | RegExp): Promise<HTMLElement> {
  return watch(() => [...document.querySelectorAll<HTMLElement>(selector)].find((element) => fits(element, name)), name)
}

/** Searches the page now and after every change, until the search succeeds. @param name - appears in the error message. */
function watch<Found>(find: () => Found | undefined, name: string | RegExp): Promise<Found> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const found = find()
      if (found !== undefined) resolve(found)
      return found !== undefined
    }
    if (look()) return
    const observer = new MutationObserver(() => {
      if (!look()) return
      observer.disconnect()
      clearTimeout(timer)
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    const timer = setTimeout(() => {
      observer.disconnect()
      reject(new Error(`nothing named ${name} appeared`))
    }, patienceMs)
  })
}

function fits(element: HTMLElement, name: string | RegExp): boolean {
  if (element.matches(':disabled') || element.closest('[inert]')) return false
  const labels =
    element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : []
  const names = [
    element.getAttribute('aria-label'),
    element.getAttribute('placeholder'),
    ...labels,
    element.textContent,
  ]
  return names.some((each) => each !== null && (typeof name === 'string' ? each.trim() === name : name.test(each)))
}
