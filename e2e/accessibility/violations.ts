import type { Page } from '@playwright/test'
import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds in a page: WCAG 2.2 A and AA and its own best practices, or one rule alone.
 * The checker is put into a page once, not for each look at it: reading it takes longer than most looks.
 *
 * @returns one line for each element that breaks a rule, empty when none does.
 */
export async function violations(page: Page, onlyRule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe } // put there above
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
