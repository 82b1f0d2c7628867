// `npm test`: plain JavaScript up to the point where the Node that Lastfix brings takes over.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install } from '../cli/install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stages = spawn(install(root), ['lib/testing/stages.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stages.kill(signal))
stages.on('exit', (code) => process.exit(code ?? 1))
