import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Image, imageFile, readImage } from './Image.ts'

/** Images by their file name. */
export type ImageFolder = ReadonlyMap<string, Image>

/**
 * Reads and checks every image of a folder. A folder that does not exist counts as empty.
 *
 * @throws {UnsafeImageError} naming the file that must not be shown.
 */
export async function loadImages(folder: string): Promise<ImageFolder> {
  if (!existsSync(folder)) return new Map()
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && imageFile.test(entry.name)).map(({ name }) => name)
  const images = new Map<string, Image>()
  for (const name of names.sort()) {
    const file = join(folder, name)
    images.set(name, readImage(await readFile(file), file))
  }
  return images
}

/** Maps the images by file name without the extension, such as `USDC`. */
export function byStem(images: ImageFolder): Map<string, Image> {
  return new Map(Array.from(images, ([name, image]) => [name.replace(imageFile, ''), image]))
}
