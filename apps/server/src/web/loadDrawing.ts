import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig, User } from '@holdfast/api'

/** Draws a page as its scripts would at first, in HTML; it escapes what people have written. */
export type DrawPage = (view: { path: string; user: User | null }) => string

/** Makes {@link DrawPage} for a configuration. @throws whatever a page throws that cannot be drawn with it. */
export type CreateDrawing = (config: PublicConfig) => DrawPage

/** Where the build puts the program that draws pages, seen from the folder of the page. */
const PROGRAM = '../drawing/dist/main.js'

/**
 * Loads the program that draws the page, which the build makes of the page's own sources.
 *
 * @param webRoot - The folder of the built page.
 * @returns `undefined` when there is none: then pages are left to their scripts.
 */
export async function loadDrawing(webRoot: string): Promise<CreateDrawing | undefined> {
  const path = join(webRoot, PROGRAM)
  if (!existsSync(path)) return undefined
  const program = (await import(pathToFileURL(path).href)) as { createDrawing: CreateDrawing } // Built with this server.
  return program.createDrawing
}
