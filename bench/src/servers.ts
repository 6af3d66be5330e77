import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Running {
  url: string
  stop: () => Promise<void>
}

/** Starts one of the servers to compare in a process of its own; it prints its address when it listens. */
export async function serve(script: 'product' | 'bare', socket: string): Promise<Running> {
  const path = fileURLToPath(new URL(`./${script}.ts`, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [path, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer]
  return {
    url: String(line).trim(),
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
