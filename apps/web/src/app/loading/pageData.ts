import { type PageData, pageDataId, pageDataSchema } from '@holdfast/api'

/** Reads the data that the server wrote into the page. @returns `undefined` when there is none, or when it has another shape. */
export function readPageData(page: Document = document): PageData | undefined {
  const text = page.getElementById(pageDataId)?.textContent
  if (!text) return undefined
  try {
    return pageDataSchema.parse(JSON.parse(text))
  } catch {
    // The page then fetches the session and the configuration itself, and shows an error where it needs them.
    return undefined
  }
}
