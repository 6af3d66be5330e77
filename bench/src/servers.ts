import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Running {
  url: string
  pid: number
  /** Whether the process that was started still runs. */
  alive: () => boolean
  stop: () => Promise<void>
}

/** Starts one of the servers to compare in a process of its own; it prints its address when it listens. */
export async function serve(script: 'product' | 'bare' | 'pipelined' | 'standIn', socket: string): Promise<Running> {
  const path = fileURLToPath(new URL(`./${script}.ts`, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [path, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer]
  return {
    url: String(line).trim(),
    pid: child.pid as number,
    alive: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
