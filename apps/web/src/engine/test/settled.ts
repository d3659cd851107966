import { vi } from 'vitest'

/** Resolves when whatever can go on by itself has done so. */
export async function settled() {
  await vi.dynamicImportSettled()
  for (let turns = 0; turns < 4; turns++) await new Promise<void>((resolve) => setImmediate(resolve))
}
