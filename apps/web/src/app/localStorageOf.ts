/** Returns the page's local storage; null if the browser forbids storage, so that nothing outlasts the page. */
export function localStorageOf(page: Window): Storage | null {
  try {
    return page.localStorage
  } catch {
    return null
  }
}
