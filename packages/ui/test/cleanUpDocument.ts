import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll } from 'vitest'

/*
 * Sets up test files in a simulated document. The files of a worker share the document: each file finds it empty, and each test
 * finds it without the previous test's components.
 */

// The first `setup()` replaces the clipboard and `focus`. It runs before the first file, so that all files find the same ones.
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

// Registered before the hooks of the file itself, so it runs after them.
afterEach(cleanup)
