import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig, User } from '@holdfast/api'

/**
 * Renders a page as HTML, exactly as the page's scripts would first render it. Text that users wrote is escaped.
 *
 * @throws the error of the page's code if the page cannot be rendered.
 */
export type RenderPage = (view: { path: string; user: User | null }) => string

/** Creates a {@link RenderPage} for a configuration. */
export type CreateRenderer = (config: PublicConfig) => RenderPage

/** Path of the rendering program in the build, relative to the folder of the page. */
const PROGRAM = '../ssr/dist/main.js'

/**
 * Loads the rendering program, which the build makes from the page's own sources.
 *
 * @param webRoot - The folder of the built page.
 * @returns `undefined` when the build has no rendering program; then the page's scripts render the page.
 */
export async function loadRenderer(webRoot: string): Promise<CreateRenderer | undefined> {
  const path = join(webRoot, PROGRAM)
  if (!existsSync(path)) return undefined
  const program = (await import(pathToFileURL(path).href)) as { createRenderer: CreateRenderer } // Built with this server.
  return program.createRenderer
}
