import { expect } from '@playwright/test'
import { test as base } from '../worker.ts'

export { expect }

/** Fixtures for every test of the playground. Relative URLs lead to the playground. */
export const test = base.extend({
  baseURL: async ({ playground }, use) => use(playground.url),
  permissions: ['clipboard-read', 'clipboard-write'],
})
