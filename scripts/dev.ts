// `npm run dev`: the server, restarted when its sources change, and the console with hot reload on the next port.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 3000)
const parts = [
  ['node', ['--watch', 'server/src/main.ts'], { PORT: String(port) }],
  [
    'npm',
    ['run', '--silent', 'dev', '--workspace', 'console', '--', '--port', String(port + 1)],
    { PORT: String(port) },
  ],
] as const
const running = parts.map(([command, args, env]) =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }),
)
for (const one of running) {
  one.on('exit', (code) => {
    for (const other of running) other.kill()
    process.exit(code ?? 0)
  })
}
