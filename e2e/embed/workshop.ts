import { expect } from '@playwright/test'
import { test as base } from '../worker.ts'

export { expect }

/** Stories of a developer who installs the packages: any message on a page's console fails them. */
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
