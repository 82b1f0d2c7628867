// `npm start`, in plain JavaScript up to the point where the bundled Node takes over.
import { fileURLToPath } from 'node:url'
import { handOver } from './handOver.mjs'
import { installAndBuild } from './installAndBuild.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
handOver(installAndBuild(root), ['lib/cli/main.ts', 'up', ...process.argv.slice(2)], root)
