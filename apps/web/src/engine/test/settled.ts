import { vi } from 'vitest'

/** Resolves when all pending work that needs no timer is done. */
export async function settled() {
  await vi.dynamicImportSettled()
  for (let turns = 0; turns < 4; turns++) await new Promise<void>((resolve) => setImmediate(resolve))
}
