import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig, User } from '@holdfast/api'

/** Draws a page as HTML, exactly as its scripts first would. It escapes text that users wrote. */
export type DrawPage = (view: { path: string; user: User | null }) => string

/** Creates a {@link DrawPage} for a configuration. @throws the page's own error when the page cannot be drawn. */
export type CreateDrawing = (config: PublicConfig) => DrawPage

/** Path of the drawing program in the build, relative to the folder of the page. */
const PROGRAM = '../drawing/dist/main.js'

/**
 * Loads the drawing program, which the build makes from the page's own sources.
 *
 * @param webRoot - The folder of the built page.
 * @returns `undefined` when the build has no drawing program; then the page's scripts draw it.
 */
export async function loadDrawing(webRoot: string): Promise<CreateDrawing | undefined> {
  const path = join(webRoot, PROGRAM)
  if (!existsSync(path)) return undefined
  const program = (await import(pathToFileURL(path).href)) as { createDrawing: CreateDrawing } // Built with this server.
  return program.createDrawing
}
