import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll } from 'vitest'

/*
 * Sets up test files in a simulated document, which all files of a worker share: empties the document before each file, and
 * removes the rendered components after each test.
 */

// The first `setup()` replaces the clipboard and `focus`. Called here, so that all files get the same replacements.
userEvent.setup()

beforeAll(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// Registered before the test file's own hooks, so it runs after them.
afterEach(cleanup)
