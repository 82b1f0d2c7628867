// `npm start`: plain JavaScript up to the point where the Node that Lastfix brings takes over.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const runtime = install(root)

const build = spawnSync(runtime, ['lib/cli/build.ts'], { cwd: root, stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

const up = spawn(runtime, ['lib/cli/main.ts', 'up', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => up.kill(signal))
up.on('exit', (code) => process.exit(code ?? 1))
