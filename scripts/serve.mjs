import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { inBackground, isBuilt } from './applet.mjs'
import { environment, node, root } from './prepare.mjs'

const parentCheckMs = 250
/** Read while the parent is alive for certain. */
const parent = process.ppid

/**
 * glibc keeps a heap for each thread, and what was freed in it: after large uploads the server stayed large. Only the
 * environment that a process begins with decides that.
 */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Runs the server until a signal ends it. The server ends with this process, which holds a channel to it, and this
 * process ends with the npm that runs it: npm passes on some signals, and SIGKILL cannot be passed on.
 */
export function serve() {
  const server = spawn(node, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memory, NODE_COMPILE_CACHE: join(root, '.cache/compile'), ...environment },
  })
  const end = (signal) => server.kill(signal)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && end('SIGTERM'), parentCheckMs).unref()
  }
  let applet = null
  server.on('message', (message) => {
    if (message === 'ready') applet ??= startApplet()
  })
  server.on('exit', (code, signal) => {
    applet?.end()
    process.exit(signal ? 1 : (code ?? 1))
  })
}

/** Builds the applet's pages beside the running server, unless they are built or not wanted. The console needs none of it. */
function startApplet() {
  if (process.env.APPLET === '0' || isBuilt()) return { end() {} }
  const { done, end, output } = inBackground(['h5'])
  done.then((ok) =>
    process.stdout.write(
      ok
        ? 'The applet is built: /applet/\n'
        : `The applet was not built, the console is whole. Why: ${relative(root, output)}\n`,
    ),
  )
  return { end }
}
