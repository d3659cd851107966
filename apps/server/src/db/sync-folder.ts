import { open } from 'node:fs/promises'

/** That what is in the folder is called so outlasts a loss of power, where the disk has a way to say it. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  await opened.sync().catch(() => undefined)
  await opened.close()
}
