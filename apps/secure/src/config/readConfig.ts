import { type FrameConfig, frameConfigId, frameConfigSchema } from '@holdfast/api/embedded'

/** Reads the configuration that the server wrote into the page. Undefined: it is missing or invalid. */
export function readConfig(document: Document): FrameConfig | undefined {
  try {
    return frameConfigSchema.parse(JSON.parse(document.getElementById(frameConfigId)?.textContent ?? ''))
  } catch {
    // The page comes from another server or an old cache. The frame cannot run without a configuration.
    return undefined
  }
}
