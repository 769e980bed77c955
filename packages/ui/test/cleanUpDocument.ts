import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll } from 'vitest'

/*
 * Set-up of test files in a simulated document, which the files of a worker share: each file finds it empty, and each test without
 * the components of the one before.
 */

// The first use replaces the clipboard and `focus`. It happens before the first file, so that every file finds the same.
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
