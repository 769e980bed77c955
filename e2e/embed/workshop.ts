import { expect } from '@playwright/test'
import { test as base } from '../worker.ts'

export { expect }

/** Fixtures for stories of a developer who installs the packages. An error or a warning on the page's console fails a story. */
export const test = base.extend<{ problems: string[] }>({
  problems: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    await use(problems)
    expect(problems).toEqual([])
  },
})
