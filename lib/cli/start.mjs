// `npm start`: plain JavaScript up to the point where the Node that Lastfix brings takes over.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handOver } from './handOver.mjs'
import { install } from './install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const runtime = install(root, { withDevelopment: false })

const build = spawnSync(runtime, ['lib/cli/build.ts'], { cwd: root, stdio: 'inherit' })
// 100 MB that speed up nothing but another build.
rmSync(join(root, '.next', 'cache'), { recursive: true, force: true })
if (build.status === 0) handOver(runtime, ['lib/cli/main.ts', 'up', ...process.argv.slice(2)], root)
else process.exitCode = build.status ?? 1
