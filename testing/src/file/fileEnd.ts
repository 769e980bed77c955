/** The undo functions that the running test file has registered. */
const undos: (() => unknown)[] = []

/**
 * Registers an undo function, which runs after the last test of the running file and after the file's own hooks. A module that
 * several files of a worker share cannot register hooks: they would belong to the file that happened to load it first.
 */
export function whenFileEnds(undo: () => unknown): void {
  undos.push(undo)
}

/** Runs the registered functions, the newest first. @throws the error of the first that fails, after all have run. */
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
