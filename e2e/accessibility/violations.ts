import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified build of axe, which is half as large as the readable build. Each page must receive and parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe rules whose result depends on the palette or the width, and not only on the elements. */
export const rulesOfLooks: readonly string[] = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/**
 * Checks a page, or a frame within a page, with axe: for WCAG 2.2 A and AA and axe's best practices, or for `onlyRules`. Loads
 * axe into a page once and not for each check, since loading takes longer than most checks.
 *
 * @returns one line for each element that violates a rule.
 */
export async function violations(page: Page | Frame, onlyRules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe } // Cast: installed above.
      const { violations: found } = await checker.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // Leaves out the style sheets: collecting them takes a fifth of the time, and the rules that read them are off.
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
