import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build is half the size, and each page must receive and parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose result can change with the palette or the width while the elements stay the same. */
export const rulesOfLooks: readonly string[] = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/**
 * Checks a page, or a frame within one, with axe: WCAG 2.2 A and AA and axe's own best practices, or some rules only. The checker
 * is loaded into a page once, not for each check: loading takes longer than most checks.
 *
 * @returns one line for each element that breaks a rule; empty if none does.
 */
export async function violations(page: Page | Frame, onlyRules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe } // installed above
      const { violations: found } = await checker.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // Only rules that are off read the style sheets, and collecting them takes a fifth of the time.
        preload: { assets: ['media'] },
      })
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`,
        ),
      )
    },
    onlyRules ? { type: 'rule' as const, values: [...onlyRules] } : { type: 'tag' as const, values: tags },
  )
}
