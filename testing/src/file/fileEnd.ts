/** The undos that the running test file leaves for its end. */
const undos: (() => unknown)[] = []

/**
 * Registers what is undone once the last test of the running file is over, after the hooks of the file itself. A module that several
 * files of a worker share cannot register hooks: they would belong to the file that happened to load it.
 */
export function whenFileEnds(undo: () => unknown): void {
  undos.push(undo)
}

/** Undoes what was registered, the newest first. @throws what the first failing undo throws, once all have been tried. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = []
  for (const undo of undos.splice(0).reverse()) {
    try {
      await undo()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
