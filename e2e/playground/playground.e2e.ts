import type { Page } from '@playwright/test'
import { expectModality } from '../accessibility/expectModality.ts'
import { emulateTouch } from '../accessibility/finger.ts'
import { beyondTheWindow, edgeless, movingParts, targetsBelow, widerThanThePage } from '../accessibility/measures.ts'
import { rulesOfLooks, violations } from '../accessibility/violations.ts'
import { expect, test } from './fixtures.ts'
import { makeContactSheet, takePicture } from './pictures.ts'
import { axePath } from './servePlayground.ts'

const softly = expect.configure({ soft: true })
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }
/** The narrowest supported page. */
const narrow = { width: 320, height: 640 }
/**
 * The number of tests among which the states are divided. Each test checks every `shares`-th state, so that the workers finish
 * at about the same time.
 */
const shares = 4

/** The entries that are listed as views, but are not in the modal. */
const viewsOnThePage = new Set(['Buttons'])
/** The views that Escape does not close: the user must choose. @see specification section 3 */
const viewsThatStay = new Set(['UnsupportedChain'])

test.describe.configure({ mode: 'parallel' })

for (let share = 0; share < shares; share += 1) {
  test(`every state renders without problems, in both palettes, widths and directions, and in forced colours: part ${share + 1} of ${shares}`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const problems = listen(page)
    const device = await page.context().newCDPSession(page)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    const all = await listStates(page)
    const states = all.filter((_, index) => index % shares === share)
    const firstOfViews = all.filter(({ view }, index) => all.findIndex((each) => each.view === view) === index)
    expect(states.length).toBeGreaterThan(0)
    await page.addScriptTag({ url: axePath })

    for (const state of states) {
      const { name } = state
      problems.expected = state.logs
      await page.setViewportSize(desktop)
      await open(page, state)
      softly(await violations(page), `${name}, wide, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await takePicture(page, `${name}-wide-dark`)
      await page.setViewportSize(narrow)
      softly(await violations(page, rulesOfLooks), `${name}, narrow, dark`).toEqual([])
      await emulateTouch(device, true)
      softly(await page.evaluate(targetsBelow, 44), `${name}, touch targets`).toEqual([])
      await emulateTouch(device, false)
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      softly(await page.evaluate(edgeless), `${name}, edges in forced colours`).toEqual([])
      softly(await page.evaluate(movingParts), `${name}, motion`).toEqual([])
      await page.emulateMedia({ forcedColors: 'none' })
      await softly.poll(() => excess(page), `${name}, narrow`).toEqual([])
      await takePicture(page, `${name}-narrow-light`)
      await page.evaluate(() => (window.location.hash = 'rtl'))
      await softly(page.locator('[dir=rtl]').first(), `${name} has the direction rtl`).toBeAttached()
      await softly.poll(() => excess(page), `${name}, right to left`).toEqual([])
      await takePicture(page, `${name}-narrow-rtl`)
      // Comes last, since it closes the modal. One state of each view suffices, as all states of a view are in the same dialog.
      if (firstOfViews.includes(state) && !viewsOnThePage.has(state.view))
        await expectModality(page, { name, closes: !viewsThatStay.has(state.view) })
      softly(problems.seen.splice(0), name).toEqual([])
    }
    for (const ending of ['wide-dark', 'narrow-light', 'narrow-rtl']) await makeContactSheet(page, ending)
  })
}

for (const [locale, title] of [
  ['de', 'Wallet verbinden'],
  ['ar', 'ربط المحفظة'],
] as const) {
  test(`in ${locale}, the texts are translated and fit`, async ({ page }) => {
    const problems = listen(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(phone)
    const translated = new Set(['Connect-catalogue', 'AllWallets-list', 'Account-default', 'WalletReceive-default'])
    const states = (await listStates(page)).filter(({ name }) => translated.has(name))
    expect(states).toHaveLength(translated.size)
    for (const state of states) {
      problems.expected = state.logs
      await page.goto(`${state.href}&locale=${locale}`)
      await softly(page.locator('html[data-arranged]'), `${state.name} is arranged`).toBeAttached()
      if (state.name.startsWith('Connect')) await softly(page.getByRole('dialog', { name: title })).toBeVisible()
      await softly.poll(() => excess(page), state.name).toEqual([])
      softly(await violations(page), state.name).toEqual([])
      softly(problems.seen.splice(0), state.name).toEqual([])
      await takePicture(page, `${state.name}-narrow-${locale}`)
    }
  })
}

for (const [locale, direction] of [
  ['en', 'ltr'],
  ['de', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test(`on a phone in ${locale}, the activity shows amounts in full and addresses in the right order`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/?view=Transactions&state=default&locale=${locale}`)
    const moved = page.locator('.hf-kit-activity-moved')
    await expect(moved.first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCSS('direction', direction)
    await expect(moved.filter({ hasText: '0x709' }).first()).toBeVisible()
    expect(await page.getByRole('list').evaluateAll(cutAmounts)).toEqual([])
    const places = await moved.filter({ hasText: '0x709' }).first().evaluate(positionsInAddress)
    expect(places).toEqual([...places].sort((first, second) => first - second))
  })
}

for (const locale of ['en', 'de', 'ar']) {
  test(`in ${locale}, no row of an account's actions has only one action`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [state, count] of [
      ['default', 4],
      ['tokens', 5],
      ['several-accounts', 6],
    ] as const) {
      await page.goto(`/?view=Account&state=${state}&locale=${locale}`)
      const actions = page.locator('.hf-kit-account-action')
      await expect(actions).toHaveCount(count)
      for (const width of [1280, 430, 390, 360, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const counts = await actions.evaluateAll(countByRow)
        expect(Math.min(...counts), `${state} at ${width}: ${counts.join()}`).toBeGreaterThan(1)
        expect(counts.length, `${state} at ${width}`).toBeLessThanOrEqual(2)
      }
    }
  })
}

for (const [view, state] of [
  ['ConnectingExternal', 'declined'],
  ['ConnectingSiwe', 'default'],
] as const) {
  test(`on a phone in German, ${view} ${state} fits with text of twice the size`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/?view=${view}&state=${state}&locale=de`)
    await expect(page.locator('html[data-arranged]')).toBeAttached()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const pages = page.getByRole('dialog').locator('.hf-kit-pages')
    const overflowPx = () => pages.evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect.poll(overflowPx).toBe(0)
  })
}

test('on a phone with text of twice the size, token names, marks and amounts of the activity are shown in full', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [view, state, parts] of [
    ['Account', 'tokens', '.hf-kit-token-name'],
    ['Account', 'tokens-many', '.hf-kit-token-name, .hf-kit-tokens-line > .hf-kit-fact'],
    ['Transactions', 'default', '.hf-kit-activity-title, .hf-kit-activity-moved, .hf-kit-activity-moved > *'],
  ] as const) {
    await page.goto(`/?view=${view}&state=${state}`)
    await expect(page.locator('html[data-arranged]')).toBeAttached()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(page.locator(parts).nth(2)).toBeVisible()
    await expect.poll(() => page.locator(parts).evaluateAll(cutParts), `${view} ${state}`).toEqual([])
  }
})

test('on a right-to-left page, an English name of an NFT keeps its direction and is aligned to the right', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?view=Account&state=nfts-served&dir=rtl')
  const name = page.locator('.hf-kit-nft-name', { hasText: 'Shells of the Bay' }).first()
  await expect(name).toHaveCSS('direction', 'ltr')
  await expect(name).toHaveCSS('text-align', 'right')
})

/** Returns how many of the elements are in each row. Runs in the page. */
function countByRow(elements: Element[]): number[] {
  const tops = elements.map((element) => Math.round(element.getBoundingClientRect().top))
  return Array.from(new Set(tops), (top) => tops.filter((each) => each === top).length)
}

/** Returns the amounts of a list that are partly cut off. Runs in the page. */
function cutAmounts(lists: Element[]): string[] {
  return lists
    .flatMap((list) =>
      Array.from(list.querySelectorAll<HTMLElement>('.hf-kit-activity-moved, .hf-kit-activity-moved > *')),
    )
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.textContent)
}

/** Returns the texts that are partly cut off, except for very long names. Runs in the page. */
function cutParts(parts: Element[]): string[] {
  return parts
    .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
    .map((part) => part.textContent)
    .filter((text) => text.length < 40)
}

/** Returns the horizontal position of each character of an address within an element. Runs in the page. */
function positionsInAddress(element: Element): number[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const start = node.textContent?.indexOf('0x709') ?? -1
    if (start < 0) continue
    return Array.from({ length: 6 }, (_, index) => {
      const range = document.createRange()
      range.setStart(node, start + index)
      range.setEnd(node, start + index + 1)
      return range.getBoundingClientRect().left
    })
  }
  return []
}

type State = { name: string; view: string; href: string; shows: string; logs: readonly string[] }

/** Returns every state that the index lists. */
async function listStates(page: Page): Promise<readonly State[]> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Holdfast playground' })).toBeVisible()
  return page.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { view = '', state, shows = '', logs = '[]' } = (link as HTMLAnchorElement).dataset // Cast: the links have data attributes.
      const href = link.getAttribute('href') ?? ''
      return { name: `${view}-${state}`, view, href, shows, logs: JSON.parse(logs) as readonly string[] }
    }),
  )
}

/**
 * Returns the elements that extend beyond the page or the window. The modal is fixed, so its overflow does not make the page
 * scroll.
 */
async function excess(page: Page): Promise<string[]> {
  // Makes both measurements in one call, which saves time: every state needs them twice.
  return page.evaluate<string[]>(`[...(${String(widerThanThePage)})(), ...(${String(beyondTheWindow)})(document.body)]`)
}

/** Opens a state in place of the previous state, without loading the page again, and waits until it is shown. */
async function open(page: Page, { name, href, shows }: State): Promise<void> {
  await page.evaluate((url) => void window.navigation.navigate(url), href)
  // Looks for the text from the start, since a toast soon disappears.
  await Promise.all([
    softly(page.locator('html[data-arranged]'), `${name} is arranged`).toBeAttached(),
    softly(page.getByText(shows).filter({ visible: true }).first(), `${name} shows '${shows}'`).toBeVisible(),
  ])
}

/** Collects the errors and warnings that a page logs, including those of the content policy. */
function listen(page: Page): { seen: string[]; expected: readonly string[] } {
  const problems = { seen: [] as string[], expected: [] as readonly string[] }
  const record = (problem: string): void => {
    if (!problems.expected.some((part) => problem.includes(part))) problems.seen.push(problem)
  }
  page.on('pageerror', (error) => record(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const { url } = message.location()
    // Ignores the browser's message about a fixture's service that fails on purpose.
    const isFixture = message.text().startsWith('Failed to load resource') && url.includes('/fixtures/')
    if (['error', 'warning'].includes(message.type()) && !isFixture) record(message.text())
  })
  return problems
}
