import { openIndexedDbStore } from '../../indexedDbStore.ts'
import { deviceStoreCases } from '../deviceStoreCases.ts'

/** Runs each case on its own database of this browser. A story in `e2e/embedded/frame` compares the results. */
const results = Promise.all(
  deviceStoreCases.map(async ({ name, run, expected }, index) => ({
    name,
    expected,
    result: await openIndexedDbStore(`case-${index}`)
      .then(run)
      .catch((error: unknown) => `failed: ${String(error)}`),
  })),
)
Object.assign(window, { results })
