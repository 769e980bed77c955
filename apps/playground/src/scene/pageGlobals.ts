/** The functions that undo what the current state has changed on the page, oldest change first. */
const undoing: (() => void)[] = []

/** Sets a property of the page, such as one of `window` or `navigator`, until the state is left. */
export function replaceGlobal(owner: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  undoing.push(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}

/** Listens for an event of the page until the state is left. */
export function listenToPage(type: string, listener: () => void): void {
  window.addEventListener(type, listener)
  undoing.push(() => window.removeEventListener(type, listener))
}

/** Restores the page as it was before the state: undoes what `replaceGlobal` and `listenToPage` did. */
export function restorePage(): void {
  for (const undo of undoing.splice(0).reverse()) undo()
}
