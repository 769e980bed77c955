import { type PageData, pageDataId, pageDataSchema } from '@holdfast/api'

/** Reads what the server wrote into the page. @returns `undefined` for a page without it, or with something else there. */
export function readPageData(page: Document = document): PageData | undefined {
  const text = page.getElementById(pageDataId)?.textContent
  if (!text) return undefined
  try {
    return pageDataSchema.parse(JSON.parse(text))
  } catch {
    // Then session and configuration are fetched, and what is wrong with them is told where they are.
    return undefined
  }
}
