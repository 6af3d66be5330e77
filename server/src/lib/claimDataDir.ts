import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Startup } from './startup.ts'

/**
 * Claims a data directory for this process until the process ends. A second start on the same directory is
 * refused. (An abstract socket on Linux: the kernel frees it, so there is no stale lock file.)
 */
export async function claimDataDir(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new Startup('DATA', `The data directory ${dataDir} cannot be used: ${error.message}`)
  })
  const name = `cogcampus-${createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 24)}`
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const claim = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    claim.once('error', () =>
      reject(
        new Startup(
          'RUNNING',
          `Another start is running on the data directory ${dataDir}. Stop it, or set DATA_DIR to another one.`,
        ),
      ),
    )
    claim.listen(address, resolve)
  })
  claim.unref()
  return () => claim.close()
}
