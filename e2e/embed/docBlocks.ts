/** A complete file that a page of the documentation shows. */
export type DocFile = { path: string; text: string }

/**
 * Extracts the code blocks with a `title="…"` from a Markdown text: complete files of an app.
 *
 * @throws Error when two blocks have the same title, since one of them would not be tested.
 */
export function docFiles(markdown: string): readonly DocFile[] {
  const blocks = [...markdown.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm)]
  const files = blocks.map(([, path = '', text = '']) => ({ path, text }))
  const paths = files.map(({ path }) => path)
  const repeated = paths.find((path, index) => paths.indexOf(path) !== index)
  if (repeated) throw new Error(`two blocks of the page are called ${repeated}`)
  return files
}

/**
 * Joins the TypeScript blocks of a Markdown text, each of which continues the block before it. Returns '' if there are none.
 */
export function exampleOf(markdown: string): string {
  return [...markdown.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text).join('\n')
}
