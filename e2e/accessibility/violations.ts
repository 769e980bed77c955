import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build is half the size, and each page must receive and parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks a page, or a frame within one, with axe: WCAG 2.2 A and AA and axe's own best practices, or a single rule. The checker
 * is loaded into a page once, not for each check: loading takes longer than most checks.
 *
 * @returns one line for each element that breaks a rule; empty if none does.
 */
export async function violations(page: Page | Frame, onlyRule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe } // installed above
      const { violations: found } = await checker.run(document, { runOnly, resultTypes: ['violations'] })
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`,
        ),
      )
    },
    onlyRule === undefined ? { type: 'tag' as const, values: rules } : { type: 'rule' as const, values: [onlyRule] },
  )
}
