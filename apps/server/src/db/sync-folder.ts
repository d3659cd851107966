import { open } from 'node:fs/promises'

/** Makes the names in a folder survive a loss of power, if the disk supports it. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  await opened.sync().catch(() => undefined)
  await opened.close()
}
