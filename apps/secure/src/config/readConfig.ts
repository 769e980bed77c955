import { type FrameConfig, frameConfigId, frameConfigSchema } from '@holdfast/api/embedded'

/** Reads the configuration that the server wrote into the page. Undefined: the page has none that can be read. */
export function readConfig(document: Document): FrameConfig | undefined {
  try {
    return frameConfigSchema.parse(JSON.parse(document.getElementById(frameConfigId)?.textContent ?? ''))
  } catch {
    // The page comes from another server or an old cache. Without a configuration there is nothing to do.
    return undefined
  }
}
