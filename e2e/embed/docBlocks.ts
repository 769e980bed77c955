/** A file that a page of the documentation shows, whole. */
export type DocFile = { path: string; text: string }

/**
 * Takes the code blocks that have a `title="…"` out of a Markdown text: the files of an app, in the page's words.
 *
 * @throws Error when two blocks have one title, since one of them would then be untested.
 */
export function docFiles(markdown: string): readonly DocFile[] {
  const blocks = [...markdown.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm)]
  const files = blocks.map(([, path = '', text = '']) => ({ path, text }))
  const paths = files.map(({ path }) => path)
  const twice = paths.find((path, index) => paths.indexOf(path) !== index)
  if (twice) throw new Error(`two blocks of the page are called ${twice}`)
  return files
}
