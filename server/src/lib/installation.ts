import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../db/connect.ts'
import { Startup } from './startup.ts'
import { folderStorage, MARKER, type Storage } from './storage.ts'

/**
 * Opens the files of this installation, which all its processes share. The first start marks the folder with the id of the
 * installation; a folder without it, or of another installation, is refused, as its files would be missing elsewhere.
 */
export async function openStore(sql: Sql, folder: string): Promise<Storage> {
  const marker = join(folder, MARKER)
  // The row is locked: of two processes that start at once, the second finds what the first has done.
  await sql.begin(async (tx) => {
    const [installation] = await tx<{ id: string; marked: boolean }[]>`select id, marked from installation for update`
    const { id, marked } = installation as { id: string; marked: boolean }
    const found = (await readFile(marker, 'utf8').catch(() => null))?.trim()
    if (found === id) return
    if (found)
      throw new Startup('FILES', `The folder ${folder} holds the files of another installation. Set FILES_DIR.`)
    if (marked) throw new Startup('FILES', notShared(folder, id))
    await mkdir(folder, { recursive: true })
      .then(() => writeFile(marker, `${id}\n`, { flush: true }))
      .catch((error: Error) => {
        throw new Startup('FILES', `The folder ${folder} cannot be used for files: ${error.message}`)
      })
    await tx`update installation set marked = true`
  })
  return folderStorage(folder, { marked: true })
}

const notShared = (folder: string, id: string) =>
  `The folder ${folder} does not hold the files of this database: set FILES_DIR to the folder that its other processes use.
If the files were moved here, or are lost, put a file ${MARKER} with the content ${id} into it.`
