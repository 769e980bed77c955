import { type FrameConfig, frameConfigId, frameConfigSchema } from '@holdfast/api/embedded'

/** Reads the configuration that the server wrote into the page. Undefined: it wrote none that can be read. */
export function readConfig(document: Document): FrameConfig | undefined {
  try {
    return frameConfigSchema.parse(JSON.parse(document.getElementById(frameConfigId)?.textContent ?? ''))
  } catch {
    // A page from elsewhere, or an old one out of a cache: without a configuration there is nothing to do.
    return undefined
  }
}
