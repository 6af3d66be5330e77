// `npm start`: installs, builds, then runs the server until it is told to end.
import { spawn } from 'node:child_process'
import { build, environment, install, node, root } from './prepare.mjs'

install()
build()
const server = spawn(node, ['server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...environment },
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
