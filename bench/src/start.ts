import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from './report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm start` as a user types it: once on an empty data directory, once on the one it left, which then stays up. */
export async function startProduct(): Promise<{ url: string; rows: Row[]; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'cogcampus-start-'))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const first = await start(data, port)
  await stop(first.child)
  const second = await start(data, port)
  return {
    url: `http://127.0.0.1:${port}`,
    rows: [
      {
        what: 'npm start, installed, empty data directory: seconds to ready',
        value: first.seconds,
        target: '',
        note: '',
      },
      { what: 'npm start, second time: seconds to ready', value: second.seconds, target: '< 5', note: '' },
    ],
    stop: async () => {
      await stop(second.child)
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function start(data: string, port: number): Promise<{ child: ChildProcess; seconds: number }> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  while (child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return { child, seconds: (performance.now() - began) / 1000 }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('npm start ended by itself')
}

async function stop(child: ChildProcess): Promise<void> {
  process.kill(-(child.pid as number), 'SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}
